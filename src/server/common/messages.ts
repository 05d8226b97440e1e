import { formatDate } from '../../domain/common/days.ts'
import { formatPhoneNumber } from '../../domain/common/phone.ts'

/** Formats a command for the operator: `acredita …` in an installation, `npm run …` in a checkout of the sources. */
export const formatCliCommand = (command: string): string =>
  process.argv[1]?.endsWith('acredita.ts') ? `acredita ${command}` : `npm run ${command} --`

/** Name and phone of the utility for help texts. Both may be empty. */
interface Contact {
  utilityName: string
  helpPhone: string
}

const formatHelpContact = ({ utilityName, helpPhone }: Contact): string => {
  const who = utilityName || 'la distribuidora'
  return helpPhone ? `Llame a ${who}, al ${formatPhoneNumber(helpPhone.trim())}.` : `Pregunte a ${who}.`
}

/** Spanish messages of errors and commands, without those of form fields. */
export const texts = {
  unauthenticated: 'Inicie sesión para continuar.',
  secondFactorRequired: 'Escriba también el código de su segundo factor.',
  secondFactorExpired: 'El tiempo para el segundo factor terminó. Vuelva a iniciar sesión.',
  secondFactorFirst: 'Configure primero su segundo factor: su cuenta lo requiere.',
  secondFactorMandatory: 'Su cuenta requiere un segundo factor; puede cambiarlo, pero no quitarlo.',
  wrongPasskey: 'La llave de acceso no se pudo comprobar. Vuelva a intentarlo, o use otra.',
  passkeyExpired: 'El tiempo para la llave de acceso terminó. Vuelva a intentarlo.',
  tooManyPasskeys: (most: number) =>
    `Una cuenta tiene ${most} llaves de acceso como máximo. Quite una antes.`,
  passkeysOfOtherHost: (host: string) =>
    `Sus llaves de acceso son de otra dirección del portal, ${host}, y aquí no sirven. Use un código, y agregue después una llave para esta dirección en «Mi cuenta».`,
  noPasskeysHere: (address: string) =>
    `Los navegadores no hacen llaves de acceso para ${address}: hace falta un nombre de dominio con https (PUBLIC_URL).`,
  arcoStepNotAllowed: 'En el estado de la solicitud no se puede dar este paso. Vuelva a cargar la página.',
  arcoExtendedAlready: 'Este plazo ya se amplió, y solo se puede ampliar una vez.',
  arcoClosed: 'La solicitud está cerrada: sus datos ya no se cambian.',
  arcoNotIdentified: 'Compruebe antes la identidad de quien lo solicita.',
  arcoNoPerson: 'Indique antes de qué persona del registro es la solicitud.',
  accessFile: (folio: string, at: string, missing: readonly string[]) =>
    [
      `Respuesta a la solicitud de acceso ${folio}, creada el ${at}.`,
      '',
      'Datos personales.pdf: un resumen para leer.',
      'datos: todo lo que el portal conserva de la persona, cada parte como hoja (CSV) y como JSON.',
      'datos/Historial.csv: los cambios de sus datos; datos/Correos.csv: los correos que la nombran.',
      'documentos y fotos: los archivos, como se subieron.',
      '',
      'No se incluyen los datos de otras personas, como el teléfono de quien reportó una visita.',
      ...(missing.length > 0 ? ['', 'Estos archivos ya no están en el portal:', ...missing] : []),
      '',
    ].join('\r\n'),
  newerPrivacyNotice: 'El aviso de privacidad cambió. Lea la versión nueva antes de aceptarla.',
  noPassword: 'Su cuenta no tiene contraseña aquí: entra con el proveedor de su organización.',
  passwordOff: (provider: string) =>
    `Las personas de su organización no usan contraseña aquí: entre con ${provider}.`,
  disabledAccount: (to: Contact) => `Su cuenta en este portal no está activa. ${formatHelpContact(to)}`,
  inactiveCompany: (to: Contact) =>
    `Su cuenta no está activa, porque su empresa está desactivada en este portal. ${formatHelpContact(to)}`,
  badCredentials: 'Usuario o contraseña incorrectos.',
  tooManyAttempts: (seconds: number) =>
    `Demasiados intentos. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a intentarlo.`,
  tooManyCalls: (seconds: number) =>
    `Demasiadas solicitudes. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a intentarlo.`,
  serviceTokenMalformed: 'El token no está completo o tiene un error: cópielo de nuevo.',
  serviceTokenRevoked: 'El token no existe o se revocó.',
  serviceAccountExpired: (day: string) =>
    `La cuenta de servicio venció el ${day}. Renuévela en Administración · Integraciones.`,
  serviceOwnerInactive:
    'La persona responsable de la cuenta de servicio ya no tiene los permisos que la cuenta necesita.',
  serviceNetworkRefused: 'La cuenta de servicio no puede llamar desde esta red.',
  serviceEndpointRefused: (name: string) =>
    `La cuenta de servicio no tiene el permiso «${name}», o su responsable ya no lo tiene.`,
  tooManyTokens: (most: number) => `Ya hay ${most} tokens vigentes. Revoque uno antes.`,
  tokenOfEndedAccount: 'La cuenta está revocada o vencida: actívela o renuévela antes.',
  forbidden: 'No tiene permiso para realizar esta acción.',
  notFound: 'No encontrado.',
  otherInspector: 'Esta inspección es de otra persona: se envía cuando ella vuelva a iniciar sesión.',
  badRequest: 'La solicitud no es válida.',
  badJson: 'El contenido no es JSON válido.',
  badMultipart: 'El formulario enviado está incompleto o dañado.',
  multipartOnly: 'Envíe un formulario multipart/form-data con el archivo.',
  mediaType: 'Este tipo de contenido no se acepta.',
  tooLarge: 'El contenido es demasiado grande.',
  fileTooLarge: (megabytes: number) =>
    `El archivo pesa más de ${megabytes} MB. Reduzca su tamaño o divídalo.`,
  infected: (virus: string) => `El archivo contiene un virus (${virus}) y no se guardó.`,
  notScanned:
    'El antivirus no pudo revisar el archivo, así que no se guardó. Vuelva a intentarlo en unos minutos.',
  dataInUse: (folder: string) =>
    `Otro proceso de Acredita ya usa los datos de ${folder}. Deténgalo primero, o use otro DATA_DIR; para varios procesos, use Postgres (DATABASE_URL).`,
  dataBeingReplaced: (folder: string) =>
    `Otro proceso de Acredita restaura o importa ahora los datos de ${folder}. Espere a que termine.`,
  databaseInUse:
    'Un portal en marcha usa la base de datos de DATABASE_URL. Deténgalo primero en todas las máquinas, o indique otra base.',
  dataFolderReplaced: (folder: string) =>
    `La carpeta ${folder}, o su archivo portal.lock, se quitó o se cambió por otra mientras la orden trabajaba.
Lo que se escribió puede haberse perdido. Devuelva la carpeta a su lugar, o repita la orden.`,
  badLockFile: (path: string) =>
    `El candado ${path} no se puede usar: no es un archivo del portal, o falta el permiso. Con el portal detenido, bórrelo: se crea solo.`,
  networkFolder: (folder: string, network: string) =>
    `DATA_DIR=${folder} está en una carpeta de red (${network}), donde SQLite puede perder datos.
Indique una carpeta de un disco local, o use Postgres (DATABASE_URL). Si ya hay un portal ahí, deténgalo y copie la carpeta entera al disco local.`,
  commandInterrupted:
    'La orden terminó antes de tiempo, sin decir por qué. No cuente con lo que hizo: revise el portal y repítala.',
  workerEnded: (reason: string) => `Un proceso del portal terminó (${reason}); se inicia otro.`,
  tooLittleMemory: (processes: number, memory: number, each: number) =>
    `PROCESSES=${processes}: cada proceso puede ocupar ${each} MB y hay ${memory} MB de memoria. El sistema puede terminar procesos; baje PROCESSES o déjelo vacío.`,
  tooFewConnections: (processes: number, allowed: number, needed: number) =>
    processes === 1
      ? `Un proceso necesita hasta ${needed} conexiones y Postgres permite ${allowed}. Suba max_connections, o el límite de la base o del usuario (connection limit).`
      : `PROCESSES=${processes}: se necesitan hasta ${needed} conexiones y Postgres permite ${allowed}. Suba max_connections, baje PROCESSES o déjelo vacío.`,
  workerSilent: (seconds: number) =>
    `Un proceso del portal no responde desde hace ${seconds} segundos; se termina.`,
  olderDatabase: `La base de datos es de una versión anterior a la primera publicada, y esta no la actualiza. No se cambió nada.
Con aquella versión, exporte los datos: ${formatCliCommand('export')} ARCHIVO.json
Con esta, impórtelos en un portal vacío (otro DATA_DIR, u otra base en DATABASE_URL): ${formatCliCommand('import')} ARCHIVO.json`,
  newerDatabase: (steps: readonly string[]) =>
    `La base de datos es de una versión más nueva que esta, que no la entiende: ${steps.join(', ')}. No se cambió nada.`,
  otherPortal: (where: string) =>
    `Los archivos de ${where} son de otro portal: su identificador no es el de esta base de datos.
Puede que DATA_DIR, DATABASE_URL o FILES_URL apunten a otro lugar, o que la base o los archivos se hayan cambiado por otros.
No se modificó nada. Corrija los ajustes o devuelva cada cosa a su lugar.
Si esta base y estos archivos deben ir juntos, dígalo con: ${formatCliCommand('portal')} adopt`,
  noData: (folder: string, isEmbedded: boolean) =>
    `Los datos del portal se esperaban en ${folder}, y ahí ${isEmbedded ? 'la base de datos' : 'la carpeta de los archivos'} no existe. No se creó nada.
Diga dónde están con DATA_DIR=CARPETA, o con DATABASE_URL, antes de la orden o en ${process.env.ACREDITA_ENV ?? 'el archivo .env'}.
Si el portal es nuevo, inícielo primero.`,
  emptyDatabase: (where: string) =>
    `En ${where} hay archivos de un portal, y la base de datos no existe o está vacía.
Puede que la base se haya movido o perdido, o que DATA_DIR o DATABASE_URL nombren otra.
No se modificó nada. Devuelva la base a su lugar o corrija los ajustes.
Si la base se perdió y va a restaurar un respaldo junto a estos archivos, dígalo antes con: ${formatCliCommand('portal')} adopt`,
  filesMissing: (where: string) =>
    `La base de datos nombra archivos, y en ${where} no hay ninguno ni dice de qué portal es.
Puede que el disco de los archivos no esté montado, o que DATA_DIR o FILES_URL apunten a otro lugar.
No se modificó nada. Monte el disco o corrija los ajustes.
Si los archivos se perdieron y el portal debe seguir sin ellos, dígalo con: ${formatCliCommand('portal')} adopt`,
  unknownFiles: (where: string) =>
    `En ${where} hay archivos que esta base de datos no nombra, y nada dice que sean de este portal.
Puede que la base sea otra, una copia vieja o una vacía, o que DATA_DIR, DATABASE_URL o FILES_URL apunten a otro lugar.
No se modificó nada. Corrija los ajustes o devuelva cada cosa a su lugar.
Si esta base y estos archivos deben ir juntos, dígalo con: ${formatCliCommand('portal')} adopt`,
  sweepRefused: (some: number, all: number) =>
    `${some} de ${all} archivos no los nombra ningún registro. Son demasiados: no se movió ninguno a la papelera.
Puede que la base de datos sea una copia vieja o incompleta. Si es lo que se espera, dígalo con: ${formatCliCommand('portal')} sweep`,
  unreachablePublicUrl: (url: string) =>
    `Los códigos QR de las credenciales llevan a ${url || 'ninguna dirección'}, que no se puede abrir desde fuera.
Indique en PUBLIC_URL la dirección con que se abre el portal, antes de imprimir credenciales.`,
  outgoingHeld: `Este portal se restauró o se copió a otra máquina, carpeta o dirección. No envía correo, ni entrega webhooks, ni ofrece calendarios hasta que alguien lo permita,
en Ajustes o con: ${formatCliCommand('portal')} release`,
  calendarHeld: 'Este portal es una copia: sus calendarios están detenidos.',
  logTruncated: `La Bitácora ya no tiene la última entrada que se anotó junto a los archivos: se cortó, o la base de datos es de otro momento.
Averigüe quién la cambió con: ${formatCliCommand('audit')} verify
Si se repuso la base por otro camino que restore, dígalo con: ${formatCliCommand('audit')} anchor --keep`,
  suspiciousClock: (now: string, last: string, until: string) =>
    `El reloj marca ${now} y el último mantenimiento fue el ${last}.
Mientras tanto no se borra nada por su antigüedad. Si el reloj está mal, corríjalo; si es correcto, se volverá a borrar desde el ${until}.`,
  demoData: `Estos datos son los de la demostración: personas inventadas y cuentas con la contraseña «demo».
En producción no se usan. Indique otro DATA_DIR u otra DATABASE_URL; el portal empieza vacío.
Si aun así deben usarse, dígalo con: ${formatCliCommand('portal')} accept-demo (sus cuentas quedarán desactivadas).`,
  demoAccountsDisabled: (usernames: readonly string[]) =>
    `Cuentas desactivadas por tener la contraseña de la demostración: ${usernames.join(', ')}.
Para volver a usar una: ${formatCliCommand('user')} password USUARIO, y después ${formatCliCommand('user')} enable USUARIO.`,
  cannotListen: {
    EADDRINUSE: (place: string) =>
      `Otro programa ya escucha en ${place}. Deténgalo, o use otro puerto (PORT) u otra dirección (HOST).`,
    EADDRNOTAVAIL: (place: string) =>
      `No se puede escuchar en ${place}: la dirección no es de esta máquina. Corrija HOST, por ejemplo 127.0.0.1 o 0.0.0.0.`,
    EACCES: (place: string) =>
      `No se puede escuchar en ${place}: falta el permiso. Use un puerto desde 1024 (PORT).`,
    ENOTFOUND: (place: string) =>
      `No se puede escuchar en ${place}: la dirección no existe. Corrija HOST, por ejemplo 127.0.0.1 o 0.0.0.0.`,
  },
  connectionFailed: (place: string) => `nadie contesta en ${place}`,
  connectionCut: 'el servidor cerró la conexión, o dejó de contestar',
  /** Errors of the client of Postgres, which have no code. */
  postgresFaults: {
    'The server does not support SSL connections':
      'el servidor no cifra las conexiones, y sslmode lo exige (en DATABASE_URL)',
    'client password must be a string': 'el servidor pide una contraseña, y DATABASE_URL no la tiene',
    'There was an error establishing an SSL connection': 'la conexión cifrada no se pudo establecer',
    'timeout expired': 'no contestó a tiempo',
    'connection timeout': 'no contestó a tiempo',
    'timeout exceeded when trying to connect': 'no contestó a tiempo',
    'Connection terminated': 'el servidor cerró la conexión, o dejó de contestar',
  },
  /** Reasons why the certificate of another server is refused, by the code of OpenSSL or Node. */
  certificateFaults: {
    DEPTH_ZERO_SELF_SIGNED_CERT: 'lo firmó él mismo',
    SELF_SIGNED_CERT_IN_CHAIN: 'lo firmó una autoridad que esta máquina no conoce',
    UNABLE_TO_GET_ISSUER_CERT: 'lo firmó una autoridad que esta máquina no conoce',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'lo firmó una autoridad que esta máquina no conoce',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'lo firmó una autoridad que esta máquina no conoce',
    CERT_SIGNATURE_FAILURE: 'su firma no es válida',
    CERT_UNTRUSTED: 'lo firmó una autoridad que esta máquina no conoce',
    INVALID_CA: 'lo firmó un certificado que no es de una autoridad',
    CERT_HAS_EXPIRED: 'venció',
    CERT_NOT_YET_VALID: 'todavía no vale: revise el reloj',
    CERT_REVOKED: 'está revocado',
    ERR_TLS_CERT_ALTNAME_INVALID: 'es de otra máquina',
  },
  badCertificate: (reason: string, advice: string) =>
    `el certificado del servidor no se acepta, porque ${reason}. ${advice}`,
  /** Names of the certificate of another host than the one that was called. */
  otherHost: (called: string, names: string) => `es de ${names}, y no de ${called}`,
  certificateAdvice: {
    wrongAuthority: (source: string) => `Revise que ${source} sea el certificado de su autoridad`,
    noAuthority:
      'Indique el certificado de su autoridad en NODE_EXTRA_CA_CERTS, o con Postgres en DATABASE_URL (sslrootcert=ARCHIVO)',
    server: 'Corrija el certificado en el servidor, o su nombre en el ajuste',
  },
  noTls: 'el servidor no habla TLS en ese puerto',
  noSuchHost: (host: string) => `no se encuentra el servidor ${host}`,
  noDatabase: (why: string) => `No se puede usar la base de datos de DATABASE_URL: ${why}.`,
  badDataDir: (value: string, path: string, reason: string, advice: string) =>
    `DATA_DIR=${value} — no se puede usar ${path}: ${reason}. ${advice}`,
  badPath: (path: string, reason: string) => `No se puede usar ${path}: ${reason}.`,
  noFoldersHere: 'ahí no se pueden crear carpetas',
  fileFaults: {
    EACCES: 'falta el permiso',
    EPERM: 'falta el permiso',
    EROFS: 'el disco es de solo lectura',
    ENOSPC: 'el disco está lleno',
    EDQUOT: 'se agotó la cuota de disco',
    EFBIG: 'el archivo es más grande de lo que el disco permite',
    ENOENT: 'no existe',
    ENOTDIR: 'parte de la ruta es un archivo, no una carpeta',
    EEXIST: 'hay un archivo donde debería haber una carpeta',
    EISDIR: 'es una carpeta, no un archivo',
    EIO: 'el disco falla',
    ENXIO: 'el disco no está conectado',
    ENODEV: 'el disco no está conectado',
    ENOTCONN: 'el disco no está conectado',
    ESTALE: 'el disco de red se desconectó',
    ETIMEDOUT: 'el disco no responde',
    EBUSY: 'otro programa lo ocupa',
    EMFILE: 'hay demasiados archivos abiertos',
    ENFILE: 'hay demasiados archivos abiertos',
    ENAMETOOLONG: 'la ruta es demasiado larga',
    ELOOP: 'los enlaces de la ruta no llevan a ninguna parte',
  },
  /** Advice for faults of the data folder. Other faults have `anyFolder`. */
  folderAdvice: {
    EACCES: 'Dé permiso de escritura al usuario que ejecuta el portal.',
    EPERM: 'Dé permiso de escritura al usuario que ejecuta el portal.',
    EROFS: 'Vuelva a montarlo con escritura, o indique otra carpeta.',
    ENOSPC: 'Libere espacio, o indique una carpeta de otro disco.',
    EDQUOT: 'Libere espacio, o pida más cuota para el usuario del portal.',
    EIO: 'Revise el disco; si está dañado, restaure un respaldo en otro.',
    ESTALE: 'Vuelva a montarlo, o indique una carpeta de un disco local.',
    ETIMEDOUT: 'Revise el disco, o indique una carpeta de un disco local.',
  },
  anyFolder: 'Se espera una carpeta en la que se pueda escribir.',
  databaseFaults: {
    SQLITE_NOTADB: 'El archivo acredita.sqlite no es una base de datos.',
    SQLITE_CORRUPT: 'La base de datos acredita.sqlite está dañada. Restaure un respaldo.',
    SQLITE_CANTOPEN: 'La base de datos no se puede abrir: falta el permiso, o no es un archivo.',
    SQLITE_READONLY:
      'En la base de datos no se puede escribir: falta el permiso, o el disco es de solo lectura.',
    SQLITE_FULL: 'El disco de los datos está lleno.',
    SQLITE_IOERR:
      'El disco de los datos falla al leer o escribir. Revise el disco, su espacio libre y su cuota.',
    SQLITE_BUSY: 'Otro proceso escribe en la base de datos. Espere a que termine y vuelva a intentarlo.',
    SQLITE_PROTOCOL: 'Otro proceso escribe en la base de datos. Espere a que termine y vuelva a intentarlo.',
    SQLITE_PERM: 'En la base de datos no se puede escribir: falta el permiso.',
    SQLITE_NOLFS: 'El disco de los datos no admite archivos tan grandes.',
    '55P03': 'Otro proceso escribe en la base de datos. Espere a que termine y vuelva a intentarlo.',
    '53100': 'El disco de la base de datos está lleno.',
    '25006': 'La base de datos de DATABASE_URL está en solo lectura.',
    '28P01': 'La base de datos rechaza el usuario o la contraseña de DATABASE_URL.',
    '28000':
      'La base de datos rechaza la conexión: el usuario de DATABASE_URL no existe, o pg_hba.conf no lo admite desde esta máquina o sin TLS (sslmode=verify-full).',
    '3D000': 'La base de datos que nombra DATABASE_URL no existe.',
    '42501': 'El usuario de DATABASE_URL no tiene permiso para crear tablas en la base de datos.',
    '53300':
      'La base de datos no admite más conexiones. Cierre otras, suba max_connections o el límite del usuario, o baje PROCESSES.',
    '57P03': 'La base de datos se está iniciando o deteniendo. Espere a que termine y vuelva a intentarlo.',
    '57P01': 'La base de datos cerró la conexión: la detuvieron. Vuelva a intentarlo cuando esté en marcha.',
    '57P02': 'La base de datos cerró la conexión: falló. Vuelva a intentarlo cuando esté en marcha.',
    '57014': 'La base de datos tardó demasiado y la consulta se canceló. Vuelva a intentarlo.',
  },
  noBucket: (bucket: string, why: string) => `No se puede usar el depósito «${bucket}» de FILES_URL: ${why}.`,
  /** Reasons why a bucket cannot be used, by the HTTP status of the server. */
  bucketFaults: {
    301: 'está en otra región (region=…)',
    307: 'está en otra región (region=…)',
    400: 'el servidor no acepta la solicitud: revise la región (region=…), la llave y el puerto',
    401: 'la llave o el secreto no se aceptan',
    403: 'la llave o el secreto no se aceptan, o no tienen permiso para este depósito',
    404: 'no existe; créelo antes',
  },
  bucketStatus: (reason: string, status: number) => `${reason} (HTTP ${status})`,
  bucketDown: 'el servidor no está disponible',
  bucketUnexpected: 'el servidor contestó otra cosa que un depósito de S3',
  bucketSilent: 'no contestó a tiempo (timeout=…)',
  noBucketKey:
    'faltan la llave y el secreto: escríbalos en FILES_URL, o en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY',
  lastSuperAdmin: 'Es la última cuenta de superadministración que puede iniciar sesión. Nombre antes a otra.',
  ownAccount: 'Es su propia cuenta: pídaselo a otra persona con superadministración.',
  accountLinked:
    'La cuenta ya está vinculada con otra persona del proveedor, o esa persona con otra cuenta. Quite antes ese vínculo.',
  linkOfDisabled: 'La cuenta está desactivada. Actívela antes de enviarle un enlace.',
  linkExpired: 'Este enlace ya no es válido: se usó, venció o se pidió uno más nuevo. Pida otro.',
  changedMeanwhile: 'Alguien más lo cambió mientras tanto. Revise cómo está ahora y vuelva a intentarlo.',
  /** Replacement for the name of a banned person if the name is a tax number (RFC) that the user may not see. */
  hiddenRfc: '(solo RFC)',
  vetoedRfc: (whom: string, day: string) =>
    `Este RFC está vetado: «${whom}», veto del ${day.split('-').reverse().join('/')}.`,
  erasureWithVeto: 'Un veto vigente nombra a esta persona. Retírelo antes de bloquear o eliminar sus datos.',
  blockedUntil: (day: string) =>
    `Sus datos se conservan hasta el ${formatDate(day)}. Después se pueden eliminar.`,
  companyRfcTaken: (name = 'una empresa') => `Ya existe ${name} con este RFC.`,
  companyNameTaken: (name = 'una empresa') => `Ya existe ${name}. ¿Registrar otra con el mismo nombre?`,
  ownUpload: 'Usted subió este documento: debe aprobarlo otra persona.',
  ownUploadReason: 'Usted subió este documento: explique por qué lo aprueba.',
  ownUploadApproved: (reason: string) => `Aprobó un documento que subió. Motivo: ${reason}`,
  vetoSee: 'Consulte la página Vetos.',
  vetoAsk: 'Solo un superadministrador puede registrarlo, con un motivo: pídaselo.',
  vetoReason: 'Explique por qué se registra a pesar del veto.',
  companyInactiveDate: 'No se puede acreditar a esta persona: su empresa está desactivada.',
  vetoedDate: 'No se puede acreditar a esta persona: está vetada.',
  evidenceRequired: 'Este requisito pide un documento: súbalo en lugar de marcarlo.',
  evidenceNotAccepted: 'Este requisito no pide un documento.',
  fulfilledByEvidence: 'Lo cumple un documento aprobado: para quitarlo, rechace el documento con su motivo.',
  evidenceReplaced: 'Ya se subió una versión más nueva de este documento: revise esa.',
  evidenceInReview: (name: string, time: string) => `${name} lo está revisando; quedará libre a las ${time}.`,
  evidenceAlreadyReviewed: 'Este documento ya se revisó.',
  retentionCountChanged: (count: number) =>
    `La lista cambió mientras tanto: ahora ${count === 1 ? 'es 1' : `son ${count}`}. Revísela y confirme de nuevo.`,
  retentionRunning: 'La eliminación sigue en curso. El acta se puede descargar cuando termine.',
  paymentsAlreadyHeld: 'Los pagos de esta empresa ya están retenidos.',
  paymentsNotHeld: 'Los pagos de esta empresa no están retenidos.',
  evidenceDays: {
    required: 'Este campo es obligatorio.',
    future: 'La fecha es posterior a hoy: revísela.',
    ended: 'Con esta fecha el documento ya venció: suba uno vigente.',
  },
  alreadyWithdrawn: 'Ya se había retirado.',
  futureMonth: 'Ese mes aún no empieza. Elija uno anterior.',
  companyHasPersonnel:
    'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
  companyHasUsers: (users: readonly { username: string; active: boolean }[], others: number) =>
    `No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero. Usuarios: ${users
      .map(({ username, active }) => (active ? username : `${username} (desactivado)`))
      .join(', ')}${others > 0 ? ` y ${others} más` : ''}.`,
  keyReused:
    'Con esta clave (Idempotency-Key) ya se hizo otra solicitud, con otro contenido; esta no se hizo. Envíela con una clave nueva.',
  doneWithOtherRights:
    'Esta solicitud ya se hizo, antes de que cambiaran la empresa o los permisos de su cuenta. Busque el resultado en el portal.',
  hasDependents: (what: string, counts: string) => `No se puede eliminar ${what} porque tiene ${counts}.`,
  brokenReference:
    'No se puede hacer: hay registros que dependen de este, o ya no existe alguno de los que nombra. Actualice la página y vuelva a intentarlo.',
  tooManyDownloads: (most: number) =>
    `Ya tiene ${most} descargas en espera o en curso. Espere a que termine alguna, o cancélela.`,
  tooManyCards: (most: number) =>
    `Se pueden imprimir hasta ${most} credenciales a la vez. Quite algunas de la selección.`,
  tooManyToPrint: (most: number) =>
    `Se imprimen hasta ${most.toLocaleString('es-MX')} personas. Acote los filtros, por ejemplo a una empresa o a un estado.`,
  noPeopleToPrint: 'Ninguna persona coincide con los filtros: no hay nada que imprimir.',
  noCards: 'Ninguna de las personas elegidas tiene foto: no hay credenciales que imprimir.',
  noQrCodes: 'Ninguna persona coincide con lo elegido: no hay códigos QR que descargar.',
  noDocumentsInMonth: (month: string) =>
    `No hay documentos entregados de ${month}: no hay nada que descargar.`,
  setupLink: (url: string) => `
El portal está vacío. Prepárelo en el navegador, con esta dirección que vale una hora y una sola vez:

  ${url}

Otra dirección: ${formatCliCommand('user')} setup-link`,
  noAccounts: `El portal todavía no tiene cuentas. La dirección para crear la primera: ${formatCliCommand('user')} setup-link`,
  isSetUp: 'El portal ya tiene cuentas: no hay nada que preparar. Los usuarios se administran en la consola.',
  demoAccountsSkipped: (usernames: readonly string[]) =>
    `No se trajeron las cuentas cuya contraseña es la de la demostración, que todos conocen: ${usernames.join(', ')}.
Si el portal se queda sin cuentas, el servidor muestra al iniciar la dirección para prepararlo.`,
  noProvider: 'Aún no hay proveedor: escriba el emisor y el identificador de cliente, y guarde.',
  webhooksUnavailable:
    'Los webhooks no están disponibles: quien opera el portal no ha indicado a qué servidores pueden llegar (WEBHOOK_HOSTS).',
  webhookOff: 'El webhook está apagado. Enciéndalo primero.',
  webhookWithoutSecret: 'El webhook aún no tiene un secreto. Cree uno primero.',
  tooManyWebhooks: (most: number) => `El portal tiene ${most} webhooks como máximo. Elimine uno antes.`,
  tooManySecrets: (most: number) => `Un webhook tiene ${most} secretos como máximo. Quite uno antes.`,
  lastSecret: 'Es el único secreto del webhook. Cree antes otro, o apague el webhook.',
  deliveryPending: 'La entrega aún está pendiente.',
  noMail: 'Aún no hay servidor de correo: escriba el servidor y el remitente, y guarde.',
  mailTest: {
    subject: 'Prueba de correo',
    body: 'Si lee esto, el portal puede enviar correo con los ajustes que guardó.',
    action: 'Abrir el portal',
    taken: (to: string) => `El servidor aceptó el mensaje para ${to}. Revise que haya llegado.`,
  },
  busy: 'El servidor está ocupado. Vuelva a intentarlo en unos segundos.',
  diskFull:
    'No hay espacio en el disco del servidor y el portal no puede guardar por ahora. Lo ya guardado se puede consultar. Avise a soporte.',
  notSaving: 'El portal no puede guardar por ahora. Lo ya guardado se puede consultar. Avise a soporte.',
  unreachable: 'El portal no alcanza sus datos en este momento. Vuelva a intentarlo en unos segundos.',
  failed: 'Ocurrió un error en el servidor. Vuelva a intentarlo; si continúa, avise a soporte.',
} as const
