import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPackageName, lockFile } from '../../release/lockFile.ts'
import { copyArchiveFiles, createTarArguments, TITLE } from '../../release/stage.ts'
import { runInRoot, whyRootUnavailable } from './release/emptyRoot.ts'
import type { FirstStartReport } from './release/firstStart.ts'
import { runImage, whyImageUnavailable } from './release/image.ts'

/** Creates the archive once for all tests. */
const out = mkdtempSync(join(tmpdir(), 'acredita-release-'))
const archive = join(out, `${TITLE}.tar.gz`)
const unzipped = join(out, `${TITLE}.tar`)
const tar = (...args: string[]): string =>
  execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C' } })
const read = (path: string): string => tar('-xf', unzipped, '-O', `${TITLE}/${path}`)
const hashOutput = (command: string): string =>
  execFileSync('sh', ['-c', `${command} | sha256sum`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })

const whyUnavailable = whyRootUnavailable()

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the archive', () => {
  let lines: string[] = []
  beforeAll(() => {
    execFileSync(process.execPath, ['release/build.ts', '--out', out], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    execFileSync('gunzip', ['--keep', archive])
    lines = tar('-tvf', unzipped, '--numeric-owner', '--full-time').trimEnd().split('\n')
  }, 600_000)
  afterAll(() => rmSync(out, { recursive: true }))

  it('contains nothing for building, tests or the demo', () => {
    const names = lines.map((line) => line.slice(line.indexOf(TITLE) + TITLE.length))
    const packages = names.flatMap((name) => /^\/(node_modules\/.+)\/package\.json$/u.exec(name)?.[1] ?? [])
    const devPackages = packages.filter((path) => lockFile.packages[path]?.dev)
    expect(devPackages).toEqual([])
    for (const unwanted of ['json-server', 'vite', 'typescript', 'vitest', 'rolldown', 'react', 'node'])
      expect(packages).not.toContain(`node_modules/${unwanted}`)
    expect(packages).toContain('node_modules/fastify')
    expect(names.filter((name) => /^\/(?:tests|mock-api|release|src\/console)/u.test(name))).toEqual([])
    expect(names.filter((name) => name.endsWith('.node')).length).toBe(3)
  })

  it('is the same each time it is packed', () => {
    const entries = lines.map((line) => line.split(/\s+/u))
    expect(new Set(entries.map(([, owner]) => owner))).toEqual(new Set(['0/0']))
    expect(new Set(entries.map(([, , , day, time]) => `${day} ${time}`)).size).toBe(1)
    expect(new Set(entries.map(([mode = '']) => mode.slice(1)))).toEqual(new Set(['rwxr-xr-x', 'rw-r--r--']))
    const secondFolder = join(out, 'again')
    copyArchiveFiles(secondFolder)
    expect(
      hashOutput(
        `tar ${createTarArguments(secondFolder)
          .map((arg) => `'${arg}'`)
          .join(' ')}`,
      ),
    ).toBe(hashOutput(`cat ${unzipped}`))
    rmSync(secondFolder, { recursive: true })
  }, 120_000)

  it('lists its contents, including the pages, with their licences', () => {
    const { components } = JSON.parse(read('sbom.cdx.json')) as { components: { 'bom-ref': string }[] }
    const refs = components.map((component) => component['bom-ref'])
    for (const path of ['fastify', 'zod', 'react', 'node', 'dompurify', 'better-sqlite3'])
      expect(refs).toContain(
        `${getPackageName(`node_modules/${path}`)}@${lockFile.packages[`node_modules/${path}`]?.version}`,
      )
    const licences = read('LICENCIAS.txt')
    for (const ref of refs) expect(licences).toContain(ref.replace(/@(?=[^@]+$)/u, ' '))
    expect(licences).toContain('Node.js is licensed for use as follows')
  })

  it('needs no newer glibc than documented', () => {
    const programs = ['node/bin/node', 'better-sqlite3/prebuilds/linux-x64.node'].concat(
      [
        '@img/sharp-libvips-linux-x64/lib',
        '@img/sharp-linux-x64/lib',
        '@node-rs/argon2-linux-x64-gnu',
      ].flatMap((folder) =>
        readdirSync(`node_modules/${folder}`)
          .filter((file) => /\.(?:node|so[.\d]*)$/u.test(file))
          .map((file) => `${folder}/${file}`),
      ),
    )
    const minors = programs.flatMap((file) =>
      [...readFileSync(`node_modules/${file}`, 'latin1').matchAll(/\bGLIBC_2\.(\d+)\b/gu)].map(([, n]) =>
        Number(n),
      ),
    )
    expect([programs.length, `glibc 2.${Math.max(...minors)}`]).toEqual([
      5,
      /glibc 2\.\d+/u.exec(read('LEEME.txt'))?.[0],
    ])
  })

  it('contains each setting as a comment, so that the console can change it', () => {
    const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gmu)].map(([, name]) => name)
    const settingsFile = read('share/acredita.env')
    for (const name of names) expect(settingsFile).toMatch(new RegExp(`^#?${name}=`, 'mu'))
    expect(settingsFile.match(/^[A-Z_]+(?==)/gmu)).toEqual(['DATA_DIR', 'PUBLIC_URL'])
  })

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('restricts its service', () => {
    const { stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--threshold=20', 'release/files/acredita.service'],
      { encoding: 'utf8' },
    )
    expect(Number(/exposure level for \S+ (\S+)/u.exec(stdout)?.[1])).toBeLessThanOrEqual(1.5)
  })

  it.skipIf(whyUnavailable)(
    'starts on an empty machine without a network',
    () => {
      const script = `
      tar -xzf /tmp/archive.tar.gz -C /opt
      ln -sfn /opt/${TITLE} /opt/acredita
      useradd --system --home-dir /var/lib/acredita --shell /usr/sbin/nologin acredita
      install -d -m 0700 -o acredita -g acredita /var/lib/acredita
      install -d -m 0750 -g acredita /etc/acredita
      install -m 0640 -g acredita /opt/acredita/share/acredita.env /etc/acredita/acredita.env
      printf 'PORT=0\\n' >> /etc/acredita/acredita.env
      sed -i 's/portal.ejemplo.mx/portal.example.mx/' /etc/acredita/acredita.env
      /opt/acredita/bin/node /tmp/firstStart.ts`
      const output = runInRoot(script, {
        'tmp/archive.tar.gz': archive,
        'tmp/firstStart.ts': 'tests/drills/release/firstStart.ts',
      })
      const report = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as FirstStartReport
      const { made, commands } = report
      expect(report.link).toBe('https://portal.example.mx/primer-arranque')
      expect(report.html).toContain('<div id="root">')
      expect(report).toMatchObject({
        asset: 200,
        setup: 204,
        session: 200,
        again: 200,
        ends: [0, 0],
        there: [],
      })
      expect(made.roles).toMatchObject({ status: 200 })
      expect(made.workbook).toMatchObject({ status: 200, begins: 'PK\u0003\u0004' })
      expect(made.monthly).toMatchObject({ status: 200, begins: '%PDF' })
      expect(report.secondSaid).not.toContain('#')
      expect(report.owner).toBe('acredita 600')
      expect(commands.version).toEqual({ status: 0, said: `${lockFile.version}\n` })
      expect(commands.users).toMatchObject({
        status: 0,
        said: expect.stringMatching(/^jefa .*superadministración/u),
      })
      for (const command of [commands.backup, commands.audit, commands.upgrade])
        expect(command, command.said).toMatchObject({ status: 0 })
      // Writes to stderr, because the console is silent while tests pass.
      writeSync(
        1,
        `${TITLE}.tar.gz: ${(statSync(archive).size / 1e6).toFixed(1)} MB; first page on an empty machine after ${report.firstPageMs.toFixed(0)} ms\n`,
      )
    },
    600_000,
  )

  it.skipIf(whyImageUnavailable())(
    'works as an image that runs as an unprivileged user',
    () => {
      const containerfile = readFileSync('Containerfile', 'utf8')
      const [, health = ''] = /HEALTHCHECK[^[]+(\[.+\])$/mu.exec(containerfile) ?? []
      const [, , asked = ''] = JSON.parse(health) as string[]
      const [config = '', ...output] = runImage(archive, asked).split('\n')
      expect(JSON.parse(config).Docker.config).toMatchObject({
        User: '10001:0',
        Volumes: { '/var/lib/acredita': {} },
        ExposedPorts: { '8080/tcp': {} },
        Healthcheck: { Test: ['CMD', '/opt/acredita/bin/node', '-e', asked] },
      })
      expect(output.slice(0, 2)).toEqual(['id: 10001 10001 600', 'healthy: yes'])
      expect(output.join('\n')).toContain('/primer-arranque#')
    },
    120_000,
  )
})
