import { sourcesIn } from './sources.ts'

const SERVER = 'src/server/'

/** Purpose of each folder (room) of the server. `server` means the files directly in src/server. */
export const ROOMS: Record<string, string> = {
  server: 'the process: start, stop, periodic maintenance, and the registration of handlers and job types',
  cli: 'commands for the operator: users, identity, import, export, backup',
  plugins: 'Fastify plugins: headers, health, metrics, pages, pictures, errors',
  door: 'credential checks: the public credential page, inspections on site, and reports from visitors',
  http: 'requests and responses: schemas, limits, idempotency, files',
  personnel: 'people: registration, changes, accreditation, vetoes, moves between companies, QR codes',
  imports: 'imports of spreadsheets: reading, validating, writing in batches, and undoing',
  taxList: "the SAT's list of article 69-B: reading, loading, and the folder that is read daily",
  companies: 'companies and their contacts',
  mail: 'mails: the outbox, the layout, and the delivery to the mail server',
  webhooks: 'webhooks: their addresses and secrets, and the delivery of events to other systems',
  messages: 'notifications to users: their recipients, the daily run, digests and calendars',
  notices: 'the four notice boards and their rich text',
  quotations: 'quotations, their prices and their PDF',
  documents: 'all kinds of documents of people and companies: upload, list, review, withdrawal, download',
  cluster: 'several processes on one machine: the supervisor, and messages between its workers',
  catalogs: 'zones, roles, requirements and the other catalogs',
  records: 'functions for all collections: lists, versions, withdrawal, deletion, notifications',
  accounts: 'users, authentication, passwords, second factors, and the throttling of sign-ins',
  signOn: 'single sign-on: the identity provider, the linked account, and the reasons for a refusal',
  log: 'the audit log: searching, describing, exporting and verifying its entries',
  portal: 'an installation: its identity, secrets and stored settings, and its move to another machine',
  settings: 'settings that super-admins change, and the first setup of a portal',
  backup: 'backups of rows and files: writing, verifying, and rotating generations',
  jobs: 'long jobs: their queue, their worker thread, and the progress of a download',
  credentials: 'credentials: their keys, address, QR code and printed card',
  pdf: 'PDF output: page layout, paragraphs, tables',
  reports: 'reports and exports: their figures, tables, xlsx, CSV and PDF',
  personalData:
    'personal data: the privacy notice, requests of people, the access file, blocking and erasing people',
  retention: 'retention periods: what has ended, orders to keep it, deletions and their certificates',
  reviews: 'the queue of documents to review, and the locks of reviewers',
  files:
    'the file store (disk or bucket): uploads, pictures, zips, the virus scanner, the removal of orphaned files',
  derived:
    'what follows from changes: columns with vetoes, requirements, documents and states of companies, and events for webhooks',
  store: 'access to the database, SQLite or Postgres',
  common: 'settings from the environment, errors, texts, and limits of concurrent work',
}

/** Returns the room of a file; `server` for a file directly in src/server. */
const getRoom = (path: string): string => {
  const [first = '', ...rest] = path.slice(SERVER.length).split('/')
  return rest.length === 0 ? 'server' : first
}

/** Returns the rooms that each room uses. */
export const findRoomUses = (): Map<string, Set<string>> => {
  const uses = new Map<string, Set<string>>()
  for (const { path, files } of sourcesIn(SERVER.slice(0, -1))) {
    const room = getRoom(path)
    const used = uses.get(room) ?? new Set()
    uses.set(room, used)
    for (const file of files) if (file.startsWith(SERVER) && getRoom(file) !== room) used.add(getRoom(file))
  }
  return uses
}

/** Returns the circular dependencies between rooms, each as a path `a → b → a`. */
export const findCircles = (uses: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const circles = new Set<string>()
  const walk = (room: string, trail: readonly string[]): void => {
    if (trail.includes(room)) {
      circles.add([...trail.slice(trail.indexOf(room)), room].join(' → '))
      return
    }
    for (const next of uses.get(room) ?? []) walk(next, [...trail, room])
  }
  for (const room of uses.keys()) walk(room, [])
  return [...circles]
}

/** Whether a room also depends on another through a third room. The diagram then omits the direct arrow. */
const isReachedThrough = (
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): boolean => {
  const reaches = (room: string): boolean =>
    room === to || [...(uses.get(room) ?? [])].some((next) => reaches(next))
  return [...(uses.get(from) ?? [])].some((next) => next !== to && reaches(next))
}

/** Functions that handle a request, in order. house.test.ts checks that each name exists in its file. */
export const PATHS: Record<string, readonly [file: string, name: string, does: string][]> = {
  'A registration: `POST /api/personnel/`': [
    [
      'src/contract/personnel.ts',
      'personnel.create',
      'declares the method, the path, the permission, and the schemas of request and response',
    ],
    [
      'src/server/http/registerHttpRoutes.ts',
      'app.route',
      'registers the route; `authenticateRequest` finds the user of the token with one SQL statement and checks the permission',
    ],
    [
      'src/server/http/idempotency.ts',
      'handleRequestOnce',
      'opens the transaction and first reserves the idempotency key of the request',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'registerPerson',
      'checks that the role and the company exist, that no veto is active, and that the RFC is unused',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'insertPerson',
      'inserts the person with an accreditation number, its dates, and the requirements of the role',
    ],
    [
      'src/server/store/sql/rowWrites.ts',
      'insertDatabaseRows',
      'computes sort keys and search words, writes the rows, and calls the hooks',
    ],
    [
      'src/server/derived/rules.ts',
      'RULES',
      'recompute the derived columns: here whether a veto or the state of the company blocks the person',
    ],
    [
      'src/server/personnel/personDetail.ts',
      'getPersonWithDetails',
      'reads the fields of the person for the response',
    ],
    [
      'src/server/store/versions.ts',
      'createRecordVersionHook',
      'writes the new version of the person; then `createTransactionLogHook` writes the entry of the audit log',
    ],
    [
      'src/server/store/sql/createSqlStore.ts',
      'runInTransaction',
      'commits the transaction; `createResponseSender` sends the response that was stored with the key',
    ],
  ],
  'A page of the roster: `GET /api/personnel/`': [
    ['src/contract/personnel.ts', 'personnel.list', 'declares the filters and the sort keys'],
    [
      'src/server/http/registerHttpRoutes.ts',
      'app.route',
      'registers the route and validates the query against its schema',
    ],
    [
      'src/server/accounts/authenticateRequest.ts',
      'authenticateRequest',
      'finds the user of the token with one SQL statement',
    ],
    ['src/server/personnel/personnelRoutes.ts', 'personnel.list', 'is the handler of the request'],
    [
      'src/server/personnel/people.ts',
      'createPersonnelListQuery',
      'translates the request into a query: it adds the company of the user and replaces states by ranges of days',
    ],
    [
      'src/server/records/lists.ts',
      'getListPageOrRowStream',
      'requests the rows and their total from the store',
    ],
    [
      'src/server/store/sql/createSqlReader.ts',
      'getList',
      'reads the first page and the total with one SQL statement',
    ],
    [
      'src/server/store/sql/listStatement.ts',
      'createFirstListPageStatement',
      'builds that statement: keys from an index, then the rows with the names joined from other tables',
    ],
    [
      'src/server/personnel/people.ts',
      'createPersonResponse',
      'keeps the fields of each row that the user may see',
    ],
    ['src/server/http/sendReply.ts', 'createResponseSender', 'streams the rows, with `Content-Range`'],
  ],
}

const pathSection = ([title, steps]: [string, (typeof PATHS)[string]]): string =>
  `### ${title}

${steps.map(([file, name, does], at) => `${at + 1}. \`${file}\` \`${name}\` ${does}.`).join('\n')}
`

export const renderRoomsPage = (): string => {
  const uses = findRoomUses()
  const arrows = [...uses]
    .flatMap(([from, used]) => [...used].map((to) => [from, to] as const))
    .filter(([from, to]) => !isReachedThrough(uses, from, to))
    .map(([from, to]) => `  ${from} --> ${to}`)
    .sort()
  const rows = Object.entries(ROOMS).map(
    ([room, purpose]) =>
      `| \`${room === 'server' ? 'src/server' : room}\` | ${purpose} | ${[...(uses.get(room) ?? [])].sort().join(', ')} |`,
  )
  return `# The folders of the server

Generated by \`npm run rooms\`. An arrow points from a folder to a folder that it imports. The diagram omits arrows that follow from other arrows. There are no circular
dependencies.

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

| Folder | Purpose | Imports |
| --- | --- | --- |
${rows.join('\n')}

## The path of a request

${Object.entries(PATHS).map(pathSection).join('\n')}`
}
