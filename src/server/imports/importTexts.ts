import { formatDate } from '../../domain/common/days.ts'
import { toFileName } from '../../domain/resources.ts'

/** Spanish texts of imports. Texts shared with other endpoints are in contract/messages.ts. */
export const importTexts = {
  result: 'Resultado',
  fileErased: 'El archivo se eliminó, porque tenía datos de una persona que ya no se conservan.',
  reasons: 'Motivo',
  notes: 'Notas',
  noteColumn: 'Columna',
  note: 'Nota',
  example: 'Ejemplo',
  templateFile: (name: string) => `plantilla-${toFileName(name)}.xlsx`,
  resultFile: (name: string) => `${name.replace(/\.\w+$/u, '')}-problemas.xlsx`,
  row: 'Fila',
  duplicateRow: (row: number) => `Ya está en la fila ${row} de este archivo.`,
  corruptedIdentifier: {
    scientific:
      'Excel convirtió el número en notación científica y se perdieron dígitos. Dé a la columna el formato Texto y escriba el número completo.',
    zeros:
      'Faltan los ceros a la izquierda que este dato tiene en el portal; Excel los quita. Dé a la columna el formato Texto y escriba el número completo.',
    digits:
      'Excel cambió por ceros los últimos dígitos. Dé a la columna el formato Texto y escriba el número completo.',
  },
  dateFormat: 'Escriba la fecha como DD/MM/AAAA.',
  noSuchDay: (day: string) => `${day} no existe. Escriba la fecha como DD/MM/AAAA.`,
  yesNoFormat: 'Escriba Sí o No.',
  noCompany: (name: string) =>
    `No hay una empresa «${name}». Regístrela primero, o escriba su nombre o RFC como está en el portal.`,
  similarCompany: (name: string, similar: string) =>
    `No hay una empresa «${name}». La más parecida es «${similar}»: si es ella, escriba el nombre así; si es otra, regístrela primero.`,
  ambiguousCompany: (name: string) => `Hay varias empresas «${name}». Escriba el RFC de la que es.`,
  noRole: (name: string) => `No hay un puesto «${name}» en el catálogo.`,
  ambiguousRole: (name: string) => `Hay varios puestos «${name}» en el catálogo.`,
  noZone: (name: string) => `No hay una zona «${name}» en el catálogo.`,
  nameWithoutComma: 'Escriba los apellidos, una coma y los nombres.',
  ambiguousPerson: 'Hay varias personas con este RFC. Agregue su número de acreditación para saber cuál es.',
  similarRfc:
    'Ya hay una persona con este RFC, o con uno que solo difiere en la homoclave. Si es la misma, complete su RFC en el portal; si es otra, regístrela ahí.',
  documentNeeded:
    'El RFC genérico lo comparten muchas personas y no dice de quién es la fila. Agregue una columna «CURP» o «Pasaporte o documento migratorio» con el número de la persona.',
  documentTaken:
    'Ya hay otra persona registrada con este número. Si es la misma, cambie su RFC en el portal.',
  documentHasRfc: 'La persona con este documento ya tiene un RFC propio en el portal. Escríbalo en la fila.',
  genericRfc: 'Este RFC es genérico y no dice de quién es la fila. Agregue su número de acreditación.',
  genericPhoto:
    'Este RFC es genérico y no dice de quién es la foto. Póngale como nombre el número de acreditación.',
  numberTaken: 'Otra persona tiene este número de acreditación.',
  expirationWithoutDate: 'La vigencia necesita una fecha de acreditación.',
  expirationBeforeDate: 'La vigencia termina antes de la fecha de acreditación.',
  noGroup: (name: string, all: string) => `No hay un grupo «${name}». Los grupos son: ${all}.`,
  userDiffers: 'Esta cuenta ya está en el portal, con otros datos. Cámbiela en Usuarios.',
  notAZip: 'El archivo no es un ZIP, o está dañado. Suba las fotos en un .zip.',
  emptyZip: 'El ZIP no tiene ningún archivo.',
  photoWithoutPerson:
    'Nadie tiene este RFC ni este número de acreditación. Ponga a la foto el de la persona como nombre.',
  ambiguousPhoto: 'Varias personas tienen este RFC. Ponga a la foto el número de acreditación como nombre.',
  noPerson: 'No hay una persona con este RFC.',
  noNumber: 'No hay una persona con este número de acreditación.',
  otherPerson: 'El RFC y el número de acreditación son de personas distintas.',
  requirementNotInRole: 'El puesto de esta persona no pide este requisito.',
  tickForbidden: 'No tiene permiso para marcar este requisito.',
  identityMissing: 'Escriba el RFC o el número de acreditación.',
  otherRfc: 'Ya hay una empresa con este nombre y otro RFC.',
  sameName: (name: string) =>
    `Ya existe «${name}»: si es la misma, escriba el nombre así; si es otra, agregue su RFC.`,
  sameNameNoRfc: (name: string) =>
    `Ya existe «${name}», sin RFC: si es la misma, escriba el nombre así; si es otra, agregue el RFC de ambas (el de «${name}», en el portal).`,
  sameNameInRow: (name: string, row: number) =>
    `La fila ${row} tiene «${name}»: si es la misma, escriba el nombre así; si es otra, agregue su RFC en ambas filas.`,
  ambiguousCompanyName: (name: string) =>
    `Hay varias empresas «${name}» en el portal. Agregue su RFC para saber cuál es.`,
  rowFailed: (row: number, reason: string, name = '') =>
    `La fila ${row}${name && ` (${name})`} dejó de ser correcta mientras se importaba: ${reason}`,
  cancelled: 'Se canceló la importación.',
  undoRequested: 'Se deshizo después de importarla.',
  /** Reasons why an undo keeps a row of the sheet. */
  undo: {
    changedSince: 'Se cambió en el portal después de importarlo.',
    fieldsChangedSince: (labels: readonly string[]) =>
      `Se cambió en el portal después de importarlo, y se queda: ${labels.join(', ')}.`,
    referenced: (references: string) => `Otros registros se refieren a él: ${references}.`,
    metRequirements: ['requisito cumplido', 'requisitos cumplidos'],
    importName: (file: string, day: string) => `«${file}», del ${formatDate(day)}`,
    laterImport: (name: string) =>
      `Otra importación posterior (${name}) cambió el mismo registro. Deshaga primero esa y repita esta.`,
    refused: (problem: string) => `El valor anterior ya no se puede guardar. ${problem}`,
    withdrawn: 'El contacto está retirado.',
    notGenuine: 'El portal no escribió este cambio, o fue alterado en la base de datos: no se deshace.',
  },
  undoExpired: (days: number) =>
    `Una importación se puede deshacer durante ${days} días. Corrija los registros en el portal.`,
  changeUnconfirmed:
    'Cambia el nombre, la empresa o el RFC de una persona acreditada o con veto, y ese cambio no se confirmó.',
  tooManyCorrections: (most: number) =>
    `Hay más de ${most} celdas corregidas. Corrija el archivo y súbalo de nuevo.`,
  confirmationMissing: 'Confirme los cambios de personas acreditadas o con veto, o importe solo lo correcto.',
  permissionLost: {
    checking: 'La cuenta que subió el archivo ya no puede importar.',
    applying: (done: number, rows: number) =>
      `La cuenta que importaba perdió el permiso para importar cuando iban ${done} de ${rows} filas; lo importado se deshace.`,
    undoing: (left: number) =>
      `La cuenta que la deshacía perdió el permiso para importar cuando quedaban ${left} registros por deshacer. Vuelva a deshacerla.`,
  },
  tooMuchMemory: 'El archivo requiere demasiada memoria para leerse. Divídalo en varios archivos.',
  checkTimeout: 'El archivo tarda demasiado en leerse. Divídalo en varios archivos.',
  checkFailed: 'El portal no pudo leer el archivo después de varios intentos. Revíselo y súbalo de nuevo.',
  applyFailed: 'El portal no pudo terminar la importación después de varios intentos.',
  undoFailed:
    'El portal no pudo deshacerla por completo después de varios intentos. Vuelva a deshacerla: sigue donde se quedó.',
  notInLog:
    'La bitácora no dice quién pidió este paso: la importación fue alterada en la base de datos, y no se hizo nada. Avise a quien administra el portal.',
  brokenPhoto: 'Esta entrada del ZIP está dañada y no se puede extraer. Vuelva a comprimir la foto.',
  hasRefusedRows: 'Hay filas que no se pueden importar. Corríjalas, o importe solo lo correcto.',
  nothingToImport: 'Ninguna fila trae algo nuevo: no hay nada que importar.',
  wrongState: 'La importación ya no está en este paso. Actualice la página.',
  fileMissing: 'El archivo que se subió ya no está. Súbalo de nuevo.',
} as const
