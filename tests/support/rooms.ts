import { sourcesIn } from './sources.ts'

const SERVER = 'src/server/'

/** What each room of the server is for, in a line; the files beside the rooms put them together. */
export const ROOMS: Record<string, string> = {
  server: 'the process: starts, puts the rooms together, tidies up and stops',
  cli: 'what an operator types: users, identity, import, export, backup',
  routes: 'the handlers of the endpoints, a file per area',
  plugins: 'Fastify plugins: headers, health, metrics, pages, pictures, errors',
  door: 'the page that a scanned credential opens: checks by scan and by typing',
  http: 'how a call comes in and its reply goes out: schemas, sessions, limits, idempotency, files',
  personnel: 'people: registering, changing, accreditation, vetoes, moves, QR',
  imports: 'spreadsheets that are brought: read, checked, written in batches, or undone',
  companies: 'companies, their contacts and files, as the wire has them',
  mail: 'mails to people: the outbox, what they look like, and who hands them to the mail server',
  messages: 'what people are told: events, who is told of them, the run of the day, digests and calendars',
  notices: 'the four boards and their rich text',
  catalogs: 'zones, roles, requirements and the other things that records choose from',
  records: 'what all kinds of rows share: lists, versions, withdrawal, deletion',
  accounts: 'users, passwords, sessions, the throttle of sign-ins',
  signOn: 'one sign-in for the company’s people: the provider, whose account it is, and why not',
  log: 'the Bitácora: finding in it, naming what it tells of, exporting and verifying it',
  portal: 'an installation: its identity, settings and secrets, and moving it to another',
  backup: 'dumps and their files: written aside, verified, kept by generations',
  jobs: 'long work: its line, its threads',
  documents: 'what is drawn: PDF, QR codes, zip',
  reports: 'tables and figures, as xlsx and CSV',
  reviews: 'the inbox of documents of people and companies, and who holds which',
  files: 'the disk or the bucket: uploads, pictures, the scanner, the sweep',
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
`
}
