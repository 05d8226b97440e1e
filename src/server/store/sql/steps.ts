/**
 * What each step does to the data, for whoever is about to upgrade (cli/upgradeCheck.ts), and the tables whose rows it writes. A step without an entry
 * does not compile (migrate.ts).
 */
const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance']
const CATALOGS = ['zones', 'roles', 'accreditation_types', 'company_file_names', 'personnel_file_names']

interface Step {
  says: string
  writes?: readonly string[]
}

export const STEPS = {
  '0001-start': { says: 'Crea las tablas de catálogos, empresas, personal y usuarios.' },
  '0002-accreditation-and-notices': { says: 'Crea las tablas de acreditaciones, vetos y avisos.' },
  '0003-quotations-and-reports': { says: 'Crea las tablas de precios y cotizaciones.' },
  '0004-answers': { says: 'Crea la tabla que evita que una solicitud repetida se haga dos veces.' },
  '0005-settings': { says: 'Crea la tabla de ajustes.' },
  '0007-request-hashes-and-scans': {
    says: 'Agrega a cada documento lo que dijo el antivirus, y a cada respuesta guardada la huella de su solicitud.',
  },
  '0008-stale-attempts': { says: 'Agrega un índice para olvidar los intentos de inicio de sesión viejos.' },
  '0009-users-and-sessions': {
    says: 'Hace que dos nombres de usuario no se confundan por mayúsculas o acentos (una cuenta que se confunda recibe otro nombre, y se dice) y anota cuándo se usó cada sesión.',
    writes: ['users', 'tokens'],
  },
  '0010-versions': { says: 'Agrega a personas y empresas el número de sus cambios.' },
  '0011-public-ids': {
    says: 'Da un identificador público a cada persona cuyo identificador podía adivinarse.',
    writes: ['personnel'],
  },
  '0011b-personal-words': { says: 'No cambia nada: lo hace el paso 0015.' },
  '0012-vetoed-and-withdrawn': {
    says: 'Anota en cada persona si está vetada, y permite retirar documentos y avisos en lugar de borrarlos.',
    writes: ['personnel'],
  },
  '0014-deleted-users': { says: 'Conserva el nombre de las cuentas eliminadas en lo que hicieron.' },
  '0015-plain-tables': {
    says: 'Quita de cada registro los nombres copiados de otros y rehace los índices de búsqueda.',
    writes: ['companies', 'personnel', 'users', 'quotations', ...BOARDS, ...CATALOGS],
  },
  '0016-even-times': {
    says: 'Rehace los índices de búsqueda del personal y de las cotizaciones.',
    writes: ['personnel', 'quotations'],
  },
  '0017-outdated-rows': { says: 'Crea la tabla de los registros por actualizar cuando cambia un nombre.' },
  '0018-sorted-by-expiry': {
    says: 'Ordena al personal por el día en que vence su acreditación.',
    writes: ['personnel'],
  },
  '0019-words-beside': {
    says: 'Pone los índices de búsqueda en tablas propias.',
    writes: ['personnel', 'quotations'],
  },
  '0020-named-users': { says: 'Da a cada cuenta un nombre con el que firma.', writes: ['users'] },
  '0021-mails': { says: 'Crea la bandeja de salida del correo.' },
  '0022-accounts': {
    says: 'Agrega a las cuentas su correo, su último acceso y la superadministración, y crea los enlaces de contraseña.',
    writes: ['users'],
  },
  '0023-catalogs': { says: 'Permite desactivar entradas de los catálogos y cuenta sus cambios.' },
  '0024-imports': { says: 'Crea las tablas de las hojas que se importan y de lo que cada una cambió.' },
  '0025-ended-companies': {
    says: 'Anota en cada persona si su empresa está activa, y vuelve a contar al personal.',
    writes: ['personnel'],
  },
  '0026-log': { says: 'Crea la bitácora, que empieza vacía.' },
  '0027-vetoed-firms': { says: 'Permite registrar a una empresa a pesar de un veto, con su motivo.' },
  '0028-standings': {
    says: 'Permite suspender y revocar acreditaciones, y vuelve a contar al personal.',
    writes: ['personnel'],
  },
  '0029-log-lookups': {
    says: 'Agrega a la bitácora los índices por los que se busca en ella.',
    writes: ['log_entries'],
  },
  '0030-requirement-days': {
    says: 'Agrega a los requisitos el documento que piden, y anota en cada persona desde qué día le falta alguno.',
    writes: ['accreditation_items', 'personnel'],
  },
  '0031-sign-on': {
    says: 'Prepara la entrada con el proveedor de la organización: a quién conoce, y lo que sirve una sola vez.',
  },
  '0032-accreditations': {
    says: 'Crea el historial de acreditaciones, con la que cada persona tiene como primera.',
    writes: ['personnel'],
  },
  '0033-versions-of-people': {
    says: 'Crea las tablas de las que se cuentan los meses que ya terminaron.',
    writes: ['personnel', 'companies'],
  },
  '0034-second-factor': { says: 'Permite a las cuentas un segundo factor, que ninguna tiene al empezar.' },
  '0035-evidence': { says: 'Crea la tabla de los documentos que prueban los requisitos.' },
  '0036-visit-reports': { says: 'Crea la tabla de los reportes de visitas.' },
  '0037-reviews': {
    says: 'Cuenta los documentos que esperan revisión, y anota quién revisa cada uno.',
  },
  '0038-passkeys': { says: 'Permite a las cuentas llaves de acceso, que ninguna tiene al empezar.' },
  '0039-credential-keys': { says: 'Crea la tabla de las llaves con que se firman las credenciales.' },
  '0040-messages': {
    says: 'Crea las tablas de los avisos, y permite a cada cuenta elegir de qué se le avisa.',
  },
  '0041-checks': { says: 'Crea las tablas de las consultas de credenciales, y de las inusuales.' },
  '0042-inspections': { says: 'Crea la tabla de las inspecciones en sitio.' },
  '0043-obligations': {
    says: 'Crea las tablas de los documentos que las empresas entregan por periodo, y permite retener pagos.',
    writes: ['companies'],
  },
  '0044-people-by-company': {
    says: 'Agrega el índice con que el tablero cuenta al personal de cada empresa.',
    writes: ['personnel'],
  },
  '0045-log-blocks': {
    says: 'Anota por tramos de la bitácora lo que se busca en ella, en lugar de cinco índices.',
    writes: ['log_entries'],
  },
  '0046-dues': {
    says: 'Anota en cada requisito de una persona si a su empresa le falta algo, y desde qué día.',
    writes: ['accreditation_items'],
  },
  '0047-inspected-sites': { says: 'Agrega a las inspecciones la empresa que trabaja en el sitio.' },
} satisfies Record<string, Step>

/** What is done after the steps, where words and sort keys were derived otherwise until now. */
export const DERIVATION: Required<Step> = {
  says: 'Vuelve a calcular las palabras por las que se busca y el orden de cada registro.',
  writes: ['companies', 'personnel', 'users', 'quotations', 'pricing', 'contacts', 'company_files'].concat(
    ['documents', 'personnel_files'],
    BOARDS,
    CATALOGS,
  ),
}

export type StepName = keyof typeof STEPS
