import { sourcesIn } from './sources.ts'

const SERVER = 'src/server/'

/** What each room of the server is for, in a line; the files beside the rooms put them together. */
export const ROOMS: Record<string, string> = {
  server: 'the process: starts, puts the rooms, handlers and kinds of jobs together, tidies up and stops',
  cli: 'what an operator types: users, identity, import, export, backup',
  plugins: 'Fastify plugins: headers, health, metrics, pages, pictures, errors',
  door: 'checks of credentials: the page that a scanned one opens, inspections on site, and what is reported',
  http: 'how a call comes in and its reply goes out: schemas, limits, idempotency, files',
  personnel: 'people: registering, changing, accreditation, vetoes, moves, QR',
  imports: 'spreadsheets that are brought: read, checked, written in batches, or undone',
  companies: 'companies, their contacts and files, as the wire has them',
  mail: 'mails to people: the outbox, what they look like, and who hands them to the mail server',
  messages: 'what people are told: who is told of what happened, the run of the day, digests and calendars',
  notices: 'the four boards and their rich text',
  quotations: 'quotations, their prices and their PDF',
  documents: 'the files of people and companies',
  catalogs: 'zones, roles, requirements and the other things that records choose from',
  records: 'what all kinds of rows share: lists, versions, withdrawal, deletion, what people are told of',
  accounts: 'users, who calls, passwords, second factors, the throttle of sign-ins',
  signOn: 'one sign-in for the company’s people: the provider, whose account it is, and why not',
  log: 'the Bitácora: finding in it, naming what it tells of, exporting and verifying it',
  portal: 'an installation: its identity, secrets and kept settings, and moving it to another',
  settings: 'what super-admins set, and how a portal is set up',
  backup: 'dumps and their files: written aside, verified, kept by generations',
  jobs: 'long work: its line, its thread, and how a download goes',
  credentials: 'what a credential is made of: its keys, address, QR code and printed card',
  pdf: 'how a PDF is written: paper, prose, tables',
  reports: 'reports and exports: their figures, tables, xlsx, CSV and PDF',
  reviews: 'the inbox of documents of people and companies, and who holds which',
  files: 'the disk or the bucket: uploads, pictures, zips, the scanner, the sweep',
  store: 'the port to the rows, in SQLite or Postgres',
  common: 'settings from the environment, errors and texts, turns and limits of work',
}

/** The room that a file of the server is in; those beside the rooms are in `server` itself. */
const roomOf = (path: string): string => {
  const [first = '', ...rest] = path.slice(SERVER.length).split('/')
  return rest.length === 0 ? 'server' : first
}

/** Which rooms use which. */
export const roomUses = (): Map<string, Set<string>> => {
  const uses = new Map<string, Set<string>>()
  for (const { path, files } of sourcesIn(SERVER.slice(0, -1))) {
    const room = roomOf(path)
    const used = uses.get(room) ?? new Set()
    uses.set(room, used)
    for (const file of files) if (file.startsWith(SERVER) && roomOf(file) !== room) used.add(roomOf(file))
  }
  return uses
}

/** Circles of rooms, each as the way round. */
export const circlesOf = (uses: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
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

/** Is a room used by a way through others as well? Its arrow would say nothing new. */
const isReachedThrough = (
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): boolean => {
  const reaches = (room: string): boolean =>
    room === to || [...(uses.get(room) ?? [])].some((next) => reaches(next))
  return [...(uses.get(from) ?? [])].some((next) => next !== to && reaches(next))
}

/** The page `docs/server.md`: the rooms, what each is for, and who uses whom. */
/** Where a call goes: a file and a name in it, and what is done there. A test holds that each is there (house.test.ts). */
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
      'idempotently',
      'holds the transaction, which claims the call’s key first',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'registerPerson',
      'begins it: role and company are there, no veto holds, the RFC is free',
    ],
    [
      'src/server/personnel/personnelWrites.ts',
      'keepPerson',
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
    ['src/server/personnel/personDetail.ts', 'personDetailOf', 'reads what the answer shows of the person'],
    [
      'src/server/store/versions.ts',
      'openVersions',
      'closes: the version of the person is written, then the entry of the log (`openLog`)',
    ],
    [
      'src/server/store/sql/sqlStore.ts',
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
      'personnelQuery',
      'makes a query of the store: only one’s own company, states as days',
    ],
    ['src/server/records/lists.ts', 'listed', 'asks for the rows and their total'],
    [
      'src/server/store/sql/sqlReader.ts',
      'getList',
      'reads both in one statement, where the total is counted at once',
    ],
    [
      'src/server/store/sql/listStatement.ts',
      'firstPageStatement',
      'is that statement: keys from an index, then their rows with the names that they borrow',
    ],
    ['src/server/personnel/people.ts', 'wirePerson', 'shows of each what this user may see'],
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

export const roomsPage = (): string => {
  const uses = roomUses()
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

Made by \`npm run rooms\`. An arrow leads from whoever uses to what is used; those that follow from others are left out. There is no circle.

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
