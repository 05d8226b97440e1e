import { sourcesIn } from './sources.ts'

const SERVER = 'src/server/'

/** Purpose of each room (folder) of the server. The files beside the rooms connect them. */
export const ROOMS: Record<string, string> = {
  server: 'the process: starts, puts the rooms, handlers and kinds of jobs together, tidies up and stops',
  cli: 'what an operator types: users, identity, import, export, backup',
  plugins: 'Fastify plugins: headers, health, metrics, pages, pictures, errors',
  door: 'credential checks: the public page, inspections on site, and reports of visitors',
  http: 'requests and responses: schemas, limits, idempotency, files',
  personnel: 'people: registering, changing, accreditation, vetoes, moves, QR',
  imports: 'uploaded spreadsheets: read, checked, written in batches, or undone',
  companies: 'companies, their contacts and files, as the wire has them',
  mail: 'mails: the outbox, their layout, and the delivery to the mail server',
  messages: 'notifications to users: their recipients, the daily run, digests and calendars',
  notices: 'the four boards and their rich text',
  quotations: 'quotations, their prices and their PDF',
  documents: 'the files of people and companies',
  catalogs: 'zones, roles, requirements and the other catalogs',
  records: 'what all kinds of rows share: lists, versions, withdrawal, deletion, notifications',
  accounts: 'users, authentication, passwords, second factors, the throttle of sign-ins',
  signOn: 'single sign-on: the identity provider, the account of a user, and the reasons of a refusal',
  log: 'the audit log: searching, describing, exporting and verifying its entries',
  portal: 'an installation: its identity, secrets and stored settings, and its move to another machine',
  settings: 'settings of super-admins, and the first setup of a portal',
  backup: 'backups of rows and files: written, verified, rotated by generation',
  jobs: 'long jobs: their queue, their worker thread, and the progress of a download',
  credentials: 'credentials: their keys, address, QR code and printed card',
  pdf: 'how a PDF is written: paper, prose, tables',
  reports: 'reports and exports: their figures, tables, xlsx, CSV and PDF',
  reviews: 'the inbox of documents of people and companies, and the locks of reviewers',
  files: 'the disk or the bucket: uploads, pictures, zips, the scanner, the sweep',
  store: 'the port to the rows, in SQLite or Postgres',
  common: 'settings from the environment, errors, texts, and limits of concurrent work',
}

/** Returns the room of a file. Files beside the rooms are in `server`. */
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

/** Returns the circles of rooms, each as the way round. */
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

/** Whether a room also reaches another through a third one, so that an arrow would add nothing. */
const isReachedThrough = (
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): boolean => {
  const reaches = (room: string): boolean =>
    room === to || [...(uses.get(room) ?? [])].some((next) => reaches(next))
  return [...(uses.get(from) ?? [])].some((next) => next !== to && reaches(next))
}

/**
 * The way of a call: files and names in them, and what each does. house.test.ts checks that each
 * name exists.
 */
export const PATHS: Record<string, readonly [file: string, name: string, does: string][]> = {
  'A registration: `POST /api/personnel/`': [
    [
      'src/contract/personnel.ts',
      'personnel.create',
      'says method, path, who may call, what goes in and out',
    ],
    [
      'src/server/http/registerRoutes.ts',
      'app.route',
      'is the route; `authenticate` asks whose token it is, in one statement, and whether that user may',
    ],
    [
      'src/server/http/idempotency.ts',
      'handleOnce',
      'holds the transaction, which claims the call’s key first',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'registerPerson',
      'begins it: role and company are there, no veto holds, the RFC is free',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'insertPerson',
      'makes the person with a number, its days, and the items that its role requires',
    ],
    [
      'src/server/store/sql/writer.ts',
      'insert',
      'derives sort keys and words, writes the rows, and tells the hooks',
    ],
    [
      'src/server/store/derived/rules.ts',
      'RULES',
      'say what follows of a change, and settle it: here whether a veto or its company lets the person work',
    ],
    ['src/server/personnel/personDetail.ts', 'getPersonDetail', 'reads what the answer shows of the person'],
    [
      'src/server/store/versions.ts',
      'createVersionHook',
      'closes: the version of the person is written, then the entry of the log (`createLogHook`)',
    ],
    [
      'src/server/store/sql/createSqlStore.ts',
      'inTransaction',
      'commits; `createReplySender` sends the answer that was kept with the key',
    ],
  ],
  'A page of the roster: `GET /api/personnel/`': [
    ['src/contract/personnel.ts', 'personnel.list', 'says which filters and sort keys there are'],
    ['src/server/http/registerRoutes.ts', 'app.route', 'is the route: it checks the query by its schema'],
    ['src/server/accounts/authenticate.ts', 'authenticate', 'asks whose token it is, in one statement'],
    ['src/server/personnel/personnelRoutes.ts', 'personnel.list', 'is the handler'],
    [
      'src/server/personnel/people.ts',
      'toPersonnelQuery',
      'makes a query of the store: only one’s own company, states as days',
    ],
    ['src/server/records/lists.ts', 'getListOrStream', 'asks for the rows and their total'],
    [
      'src/server/store/sql/createSqlReader.ts',
      'getList',
      'reads both in one statement, where the total is counted at once',
    ],
    [
      'src/server/store/sql/listStatement.ts',
      'firstPageStatement',
      'is that statement: keys from an index, then their rows with the names that they borrow',
    ],
    ['src/server/personnel/people.ts', 'toWirePerson', 'shows of each what this user may see'],
    [
      'src/server/http/sendReply.ts',
      'createReplySender',
      'sends the rows as they are made, with `Content-Range`',
    ],
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
  return `# The server's rooms

Made by \`npm run rooms\`. An arrow leads from a room to a room that it uses. Arrows that follow from others are left out. There is no circle.

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

| Room | What it is for | Uses |
| --- | --- | --- |
${rows.join('\n')}

## Where a call goes

${Object.entries(PATHS).map(pathSection).join('\n')}`
}
