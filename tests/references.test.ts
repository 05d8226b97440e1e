import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesIn, withoutComments } from './support/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const list = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)

const FOLDERS = ['.ci', 'docs', 'mock-api', 'public', 'release', 'src', 'tests']

describe('the configuration in', () => {
  const files = [
    '.ci/run',
    'biome.json',
    'knip.json',
    'package.json',
    'src/server/cli/ready.mjs',
    'tests/projects.ts',
    'tsconfig.browsers.json',
    'tsconfig.json',
    'vite.config.ts',
    ...list('release/plugins'),
  ]
  const PATH = new RegExp(
    String.raw`(?<=['"\s!]|[./]/)(?:${FOLDERS.join('|')}|node_modules(?!/\.))/(?:[^\s'"\x60,;:(){}]|\{[^}\s]*\})+`,
    'gu',
  )
  const FILE_IN_ROOT = /(?<=['"\s!])[\w.-]+\.(?:ts|tsx|mjs|json|html)(?=['"\s])/gu
  /** Lists that may contain a folder without a slash. */
  const LIST = /"(?:include|project)": \[([^\]]*)\]/gu
  const TEST_FILES = /testFiles\(\s*'(\w+)',([^)]*)\)/gu

  const findPaths = (text: string): string[] => [
    ...(text.match(PATH) ?? []).filter((path) => !path.includes('$')),
    ...(text.match(FILE_IN_ROOT) ?? []),
    ...[...text.matchAll(LIST)].flatMap(([, paths = '']) => paths.match(/[^"\s,]+/gu) ?? []),
    ...[...text.matchAll(TEST_FILES)].flatMap(([, folder, names = '']) =>
      (names.match(/\w+/gu) ?? []).map((name) => `tests/${folder}/${name}.test.ts`),
    ),
  ]
  /** Returns a pattern for each combination of the alternatives in braces. */
  const expandBraces = (pattern: string): string[] => {
    const [braces, alternatives] = /\{([^}]*)\}/u.exec(pattern) ?? []
    if (braces === undefined || alternatives === undefined) return [pattern]
    return alternatives.split(',').flatMap((text) => expandBraces(pattern.replace(braces, text)))
  }

  it.each(files)('%s names existing files', (file) => {
    const patterns = findPaths(withoutComments(read(file))).flatMap(expandBraces)
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([])
  })
})

/** Names in documents that are not in the code, by what they are. */
const OTHER_NAMES = {
  'the resource that the recipes add':
    /^(?:src\/(?:domain|console\/features)\/vehicles\/|\w*vehicle\w*|blood_type\w*)$/iu,
  'components of react-admin that the console does not use':
    /^(?:SavedQueriesList|AddSavedQueryDialog|FilterButton|Confirm|SimpleForm|Create|AutoPersistInStore|DateInput|TabbedShowLayout|TabbedForm|FileInput|undoable)$/u,
  'MUI X': /^DateField$/u,
  'Postgres, PgBouncer':
    /^(?:pg_trgm|unaccent|sslmode|sslrootcert|sslcert|sslkey|verify-full|ignore_startup_parameters)$/u,
  'metrics with the prefix of the portal': /^acredita_(?:nodejs|process)_\w+$/u,
  'ClamAV, nginx, systemd, cron, containers':
    /^(?:StreamMaxLength|log_format|LoadCredential|crontab|sudo|systemctl|no-new-privileges|cap-drop|security-opt)$/u,
  'Amazon S3':
    /^(?:AWS_SECRET_ACCESS_KEY|ListBucket|GetObject|PutObject|DeleteObject|AbortMultipartUpload)$/u,
  'identity providers': /^(?:optionalClaims)$/u,
  'events and limits with names that the server composes':
    /^(?:user-enable|(?:typed|report)-(?:reserve|first|more|site))$/u,
  'mail servers and SPF of Microsoft 365 and Google Workspace':
    /^(?:DOMAIN-mx|smtp-relay|gmail|spf|_spf|ip4|office365)$/u,
  'a parameter of the documented API': /^fileId$/u,
  curl: /^data-urlencode$/u,
  'Standard Webhooks': /^(?:webhook-(?:id|timestamp|signature)|whsec_|standardwebhooks)$/u,
  'files that the portal and its commands write':
    /^(?:data\/mock|mock-api\/demo\.json|acredita-[\dT-]+Z\.json|release\/out\/.*|node_modules\/\.bin\/node)$/u,
}

describe('the document', () => {
  const documents = [
    'README.md',
    'mock-api/README.md',
    ...list('docs').filter((path) => path.endsWith('.md')),
  ]
  const sources = ['src', 'mock-api', 'release', 'tests']
    .flatMap(sourcesIn)
    .filter(({ path }) => path !== 'tests/references.test.ts')
  const code = [
    ...sources.map(({ text }) => withoutComments(text)),
    ...[
      '.env.example',
      'Containerfile',
      'index.html',
      'package.json',
      'release/files/acredita',
      'release/files/acredita.service',
      'src/server/cli/serverFlags.json',
      'vite.config.ts',
    ].map(read),
  ].join('\n')
  const words = new Set(code.match(/[a-z_]\w*/giu))
  const codeInLowerCase = code.toLowerCase()
  const exportedFunctions = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gmu)].map(([, name]) => name),
    ),
  )
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

  /** Files and folders, with and without the folders before them and the extension: `e2e/coldStart`. */
  const paths = new Set(
    [...FOLDERS.flatMap((folder) => globSync(`${folder}/**`, { cwd: ROOT })), ...readdirSync(ROOT)].flatMap(
      (path) => {
        const parts = path.split('/')
        const ends = parts.map((_, at) => parts.slice(at).join('/'))
        return [...ends, ...ends.map((end) => end.replace(/(?<=\w)\.[\w.]+$/u, ''))]
      },
    ),
  )

  const PATH = /^\.?[a-z][\w.@-]*(?:\/[\w.@-]+)+\/?$|^[\w.-]+\.(?:tsx?|mjs|json|md|html|css)$/u

  /** Returns the names in a word of a span: a path, or identifiers with or without hyphens. */
  const findNames = (word: string): string[] =>
    PATH.test(word) ? [word] : (word.replace(/\S*:\/\/\S*/u, '').match(/(?<!\w)_*[a-z]\w*(?:-\w+)*/giu) ?? [])
  const isKnown = (name: string): boolean =>
    words.has(name) ||
    paths.has(name.replace(/\/$/u, '')) ||
    (/[-/.]/u.test(name) && codeInLowerCase.includes(name.toLowerCase())) ||
    Object.values(OTHER_NAMES).some((others) => others.test(name))

  const findProblems = (span: string): string[] => {
    const called = [...span.matchAll(/(?<![\w.])(\w+)\(/gu)].flatMap(([, name = '']) => name)
    const [, script] = /^npm (?:run (?!…)(\S+)|(?:test|start)\b)/u.exec(span) ?? []
    return [
      ...span
        .split(/\s+/u)
        .flatMap(findNames)
        .filter((name) => !isKnown(name)),
      ...called.filter((name) => !exportedFunctions.has(name)).map((name) => `${name}()`),
      ...(script && !scripts.includes(script) ? [`npm run ${script}`] : []),
    ]
  }

  it.each(documents)('%s names what exists', (document) => {
    const text = read(document).replace(/^```[\s\S]*?^```/gmu, '')
    const spans = [...text.matchAll(/``\s?(.+?)\s?``|`([^`\n]+)`/gu)].map(
      ([, long, short]) => long ?? short ?? '',
    )
    expect(spans.flatMap(findProblems)).toEqual([])
  })
})
