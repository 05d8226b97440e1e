import type { Migration } from 'kysely/migration'
import type { SqlDialect } from './database.ts'
import { start } from './migrations/0001-start.ts'
import { accreditationAndNotices } from './migrations/0002-accreditation-and-notices.ts'
import { quotationsAndReports } from './migrations/0003-quotations-and-reports.ts'
import { answers } from './migrations/0004-answers.ts'
import { settings } from './migrations/0005-settings.ts'
import { requestHashesAndScans } from './migrations/0007-request-hashes-and-scans.ts'
import { staleAttempts } from './migrations/0008-stale-attempts.ts'
import { usersAndSessions } from './migrations/0009-users-and-sessions.ts'
import { versions } from './migrations/0010-versions.ts'
import { publicIds } from './migrations/0011-public-ids.ts'
import { vetoedAndWithdrawn } from './migrations/0012-vetoed-and-withdrawn.ts'
import { plainTables } from './migrations/0015-plain-tables.ts'
import { evenTimes } from './migrations/0016-even-times.ts'
import { outdatedRows } from './migrations/0017-outdated-rows.ts'
import { sortedByExpiry } from './migrations/0018-sorted-by-expiry.ts'
import { wordsBeside } from './migrations/0019-words-beside.ts'
import { namedUsers } from './migrations/0020-named-users.ts'
import { mails } from './migrations/0021-mails.ts'
import { accounts } from './migrations/0022-accounts.ts'
import { catalogs } from './migrations/0023-catalogs.ts'
import { imports } from './migrations/0024-imports.ts'
import { endedCompanies } from './migrations/0025-ended-companies.ts'
import { log } from './migrations/0026-log.ts'
import { standings } from './migrations/0028-standings.ts'
import { logLookups } from './migrations/0029-log-lookups.ts'
import { requirementDays } from './migrations/0030-requirement-days.ts'
import { signOn } from './migrations/0031-sign-on.ts'
import { accreditations } from './migrations/0032-accreditations.ts'
import { versionsOfPeople } from './migrations/0033-versions-of-people.ts'
import { secondFactor } from './migrations/0034-second-factor.ts'
import { evidence } from './migrations/0035-evidence.ts'
import { visitReports } from './migrations/0036-visit-reports.ts'
import { reviews } from './migrations/0037-reviews.ts'
import { passkeys } from './migrations/0038-passkeys.ts'
import { credentialKeys } from './migrations/0039-credential-keys.ts'
import { messages } from './migrations/0040-messages.ts'
import { checks } from './migrations/0041-checks.ts'
import { inspections } from './migrations/0042-inspections.ts'
import { obligations } from './migrations/0043-obligations.ts'
import { peopleByCompany } from './migrations/0044-people-by-company.ts'
import { logBlocks } from './migrations/0045-log-blocks.ts'
import { dues } from './migrations/0046-dues.ts'
import { inspectedSites } from './migrations/0047-inspected-sites.ts'
import { logAbout } from './migrations/0048-log-about.ts'
import { endsByDay } from './migrations/0049-ends-by-day.ts'
import { triesAndAddresses } from './migrations/0051-tries-and-addresses.ts'
import { signedLog } from './migrations/0052-signed-log.ts'
import { corrections } from './migrations/0054-corrections.ts'
import { oneQueue } from './migrations/0055-one-queue.ts'
import { logFacts } from './migrations/0056-log-facts.ts'
import { addColumn } from './migrations/parts.ts'

const BOARDS = ['vetoes', 'announcements', 'administrative_acts', 'non_accordance']
const CATALOGS = ['zones', 'roles', 'accreditation_types', 'company_file_names', 'personnel_file_names']

interface Told {
  says: string
  writes?: readonly string[]
}

interface Step extends Told {
  step: (dialect: SqlDialect) => Migration
}

/**
 * Every step that the tables have taken, in order; what each does to the data, for whoever is about to upgrade (cli/upgradeCheck.ts), and the tables whose
 * rows it writes. A step that has been released is never changed; a new one follows it.
 */
export const STEPS: Record<string, Step> = {
  '0001-start': { step: start, says: 'Crea las tablas de catálogos, empresas, personal y usuarios.' },
  '0002-accreditation-and-notices': {
    step: accreditationAndNotices,
    says: 'Crea las tablas de acreditaciones, vetos y avisos.',
  },
  '0003-quotations-and-reports': {
    step: quotationsAndReports,
    says: 'Crea las tablas de precios y cotizaciones.',
  },
  '0004-answers': {
    step: answers,
    says: 'Crea la tabla que evita que una solicitud repetida se haga dos veces.',
  },
  '0005-settings': { step: settings, says: 'Crea la tabla de ajustes.' },
  '0007-request-hashes-and-scans': {
    step: requestHashesAndScans,
    says: 'Agrega a cada documento lo que dijo el antivirus, y a cada respuesta guardada la huella de su solicitud.',
  },
  '0008-stale-attempts': {
    step: staleAttempts,
    says: 'Agrega un índice para olvidar los intentos de inicio de sesión viejos.',
  },
  '0009-users-and-sessions': {
    step: usersAndSessions,
    says: 'Hace que dos nombres de usuario no se confundan por mayúsculas o acentos (una cuenta que se confunda recibe otro nombre, y se dice) y anota cuándo se usó cada sesión.',
    writes: ['users', 'tokens'],
  },
  '0010-versions': { step: versions, says: 'Agrega a personas y empresas el número de sus cambios.' },
  '0011-public-ids': {
    step: publicIds,
    says: 'Da un identificador público a cada persona cuyo identificador podía adivinarse.',
    writes: ['personnel'],
  },
  '0011b-personal-words': {
    step: () => ({ up: async () => undefined }),
    says: 'No cambia nada: lo hace el paso 0015.',
  },
  '0012-vetoed-and-withdrawn': {
    step: vetoedAndWithdrawn,
    says: 'Anota en cada persona si está vetada, y permite retirar documentos y avisos en lugar de borrarlos.',
    writes: ['personnel'],
  },
  '0014-deleted-users': {
    step: addColumn('users', 'deleted_at text'),
    says: 'Conserva el nombre de las cuentas eliminadas en lo que hicieron.',
  },
  '0015-plain-tables': {
    step: plainTables,
    says: 'Quita de cada registro los nombres copiados de otros y rehace los índices de búsqueda.',
    writes: ['companies', 'personnel', 'users', 'quotations', ...BOARDS, ...CATALOGS],
  },
  '0016-even-times': {
    step: evenTimes,
    says: 'Rehace los índices de búsqueda del personal y de las cotizaciones.',
    writes: ['personnel', 'quotations'],
  },
  '0017-outdated-rows': {
    step: outdatedRows,
    says: 'Crea la tabla de los registros por actualizar cuando cambia un nombre.',
  },
  '0018-sorted-by-expiry': {
    step: sortedByExpiry,
    says: 'Ordena al personal por el día en que vence su acreditación.',
    writes: ['personnel'],
  },
  '0019-words-beside': {
    step: wordsBeside,
    says: 'Pone los índices de búsqueda en tablas propias.',
    writes: ['personnel', 'quotations'],
  },
  '0020-named-users': {
    step: namedUsers,
    says: 'Da a cada cuenta un nombre con el que firma.',
    writes: ['users'],
  },
  '0021-mails': { step: mails, says: 'Crea la bandeja de salida del correo.' },
  '0022-accounts': {
    step: accounts,
    says: 'Agrega a las cuentas su correo, su último acceso y la superadministración, y crea los enlaces de contraseña.',
    writes: ['users'],
  },
  '0023-catalogs': {
    step: catalogs,
    says: 'Permite desactivar entradas de los catálogos y cuenta sus cambios.',
  },
  '0024-imports': {
    step: imports,
    says: 'Crea las tablas de las hojas que se importan y de lo que cada una cambió.',
  },
  '0025-ended-companies': {
    step: endedCompanies,
    says: 'Anota en cada persona si su empresa está activa, y vuelve a contar al personal.',
    writes: ['personnel'],
  },
  '0026-log': {
    step: log,
    says: 'Crea la bitácora, que empieza vacía.',
  },
  '0027-vetoed-firms': {
    step: addColumn('veto_exceptions', 'company integer'),
    says: 'Permite registrar a una empresa a pesar de un veto, con su motivo.',
  },
  '0028-standings': {
    step: standings,
    says: 'Permite suspender y revocar acreditaciones, y vuelve a contar al personal.',
    writes: ['personnel'],
  },
  '0029-log-lookups': {
    step: logLookups,
    says: 'Agrega a la bitácora los índices por los que se busca en ella.',
    writes: ['log_entries'],
  },
  '0030-requirement-days': {
    step: requirementDays,
    says: 'Agrega a los requisitos el documento que piden, y anota en cada persona desde qué día le falta alguno.',
    writes: ['accreditation_items', 'personnel'],
  },
  '0031-sign-on': {
    step: signOn,
    says: 'Prepara la entrada con el proveedor de la organización: a quién conoce, y lo que sirve una sola vez.',
  },
  '0032-accreditations': {
    step: accreditations,
    says: 'Crea el historial de acreditaciones, con la que cada persona tiene como primera.',
    writes: ['personnel'],
  },
  '0033-versions-of-people': {
    step: versionsOfPeople,
    says: 'Crea las tablas de las que se cuentan los meses que ya terminaron.',
    writes: ['personnel', 'companies'],
  },
  '0034-second-factor': {
    step: secondFactor,
    says: 'Permite a las cuentas un segundo factor, que ninguna tiene al empezar.',
  },
  '0035-evidence': { step: evidence, says: 'Crea la tabla de los documentos que prueban los requisitos.' },
  '0036-visit-reports': { step: visitReports, says: 'Crea la tabla de los reportes de visitas.' },
  '0037-reviews': {
    step: reviews,
    says: 'Cuenta los documentos que esperan revisión, y anota quién revisa cada uno.',
  },
  '0038-passkeys': {
    step: passkeys,
    says: 'Permite a las cuentas llaves de acceso, que ninguna tiene al empezar.',
  },
  '0039-credential-keys': {
    step: credentialKeys,
    says: 'Crea la tabla de las llaves con que se firman las credenciales.',
  },
  '0040-messages': {
    step: messages,
    says: 'Crea las tablas de los avisos, y permite a cada cuenta elegir qué avisos recibe.',
  },
  '0041-checks': {
    step: checks,
    says: 'Crea las tablas de las consultas de credenciales, y de las inusuales.',
  },
  '0042-inspections': { step: inspections, says: 'Crea la tabla de las inspecciones en sitio.' },
  '0043-obligations': {
    step: obligations,
    says: 'Crea las tablas de los documentos que las empresas entregan por periodo, y permite retener pagos.',
    writes: ['companies'],
  },
  '0044-people-by-company': {
    step: peopleByCompany,
    says: 'Agrega el índice con que el tablero cuenta al personal de cada empresa.',
    writes: ['personnel'],
  },
  '0045-log-blocks': {
    step: logBlocks,
    says: 'Anota por tramos de la bitácora lo que se busca en ella, en lugar de cinco índices.',
    writes: ['log_entries'],
  },
  '0046-dues': {
    step: dues,
    says: 'Anota en cada requisito de una persona si a su empresa le falta algo, y desde qué día.',
    writes: ['accreditation_items'],
  },
  '0047-inspected-sites': {
    step: inspectedSites,
    says: 'Agrega a las inspecciones la empresa que trabaja en el sitio.',
  },
  '0048-log-about': {
    step: logAbout,
    says: 'Ordena la bitácora para que guardar un cambio cueste menos.',
    writes: ['log_entries'],
  },
  '0049-ends-by-day': {
    step: endsByDay,
    says: 'Cambia el índice con que se busca cada día lo que vence.',
    writes: ['accreditation_items'],
  },
  '0051-tries-and-addresses': {
    step: triesAndAddresses,
    says: 'Agrega a las importaciones cuántas veces se han intentado, y un índice de los correos de las cuentas.',
    writes: ['users'],
  },
  '0052-signed-log': {
    step: signedLog,
    says: 'Prepara la bitácora y las sesiones para que la llave del portal las firme; las sesiones abiertas terminan.',
  },
  '0053-versions-of-contacts': {
    step: addColumn('contacts', 'version integer not null default 1'),
    says: 'Agrega a los contactos el número de sus cambios.',
  },
  '0054-corrections': {
    step: corrections,
    says: 'Permite corregir los avisos, y crea la tabla de lo que decían antes.',
  },
  '0055-one-queue': {
    step: oneQueue,
    says: 'Permite apartar también los documentos de las empresas mientras se revisan.',
  },
  '0056-log-facts': {
    step: logFacts,
    says: 'Anota en cada entrada de la bitácora qué datos cambió, para encontrarla por ellos.',
    writes: ['log_entries'],
  },
}

/** What is done after the steps, where words and sort keys were derived otherwise until now. */
export const DERIVATION: Required<Told> = {
  says: 'Vuelve a calcular las palabras por las que se busca y el orden de cada registro.',
  writes: ['companies', 'personnel', 'users', 'quotations', 'pricing', 'contacts', 'company_files'].concat(
    ['documents', 'personnel_files'],
    BOARDS,
    CATALOGS,
  ),
}
