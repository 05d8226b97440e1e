import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findNewestBackup, listBackups } from '../../src/server/backup/generations.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-newest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** Content of a backup that was taken on a day of November; without a day, of an older version. */
const buildDump = (day?: number): string =>
  day === undefined
    ? '{"zones": []}\n'
    : `{"zones": [\n],\n"manifest": {"rows":{},"missing":0,"files":{},"taken_at":"2026-11-${day}T09:00:00.000Z"}\n}\n`
const nameOfDay = (day: number): string => `a-2026-11-${day}T09-00-00Z.json`

it.each([
  {
    files: { 'a.json': 10, [nameOfDay(20)]: 20 },
    newest: [nameOfDay(20), 20],
    reason: 'an old file has the very name',
  },
  {
    files: { 'a.json': 21, [nameOfDay(20)]: 20 },
    newest: ['a.json', 21],
    reason: 'the file with the name is newer',
  },
  {
    files: { [nameOfDay(25)]: 11, [nameOfDay(20)]: 20 },
    newest: [nameOfDay(20), 20],
    reason: 'an old backup was renamed',
  },
  {
    files: { 'a.json': undefined, [nameOfDay(20)]: 20 },
    newest: [nameOfDay(20), 20],
    reason: 'a backup of an older version was copied today',
  },
  {
    files: { [nameOfDay(20)]: undefined, [nameOfDay(19)]: undefined },
    newest: [nameOfDay(20), 20],
    reason: 'all are of an older version',
  },
  {
    files: { 'a.json': undefined },
    newest: ['a.json', 28],
    reason: 'the only one is of an older version',
  },
  {
    files: { 'ab.json': 27, 'a-b.json': 27, 'a-2026-11-27T09-00-00Z.json.part': 27, 'a.json': 10 },
    newest: ['a.json', 10],
    reason: 'others have similar names',
  },
  { files: { 'b.json': 20 }, newest: undefined, reason: 'none has the name' },
])('takes the newest backup where $reason', async ({ files, newest }) => {
  const copied = new Date('2026-11-28T09:00:00Z')
  for (const [name, day] of Object.entries(files)) {
    await writeFile(join(folder, name), buildDump(day))
    await utimes(join(folder, name), copied, copied)
  }
  const backup = await findNewestBackup(join(folder, 'a.json'))
  expect(backup && [basename(backup.path), new Date(backup.time).getUTCDate()]).toEqual(newest)
})

it('ignores folders, and lists from the newest to the oldest', async () => {
  await mkdir(join(folder, 'a.json'))
  for (const day of [18, 20, 19]) await writeFile(join(folder, nameOfDay(day)), buildDump(day))
  expect((await listBackups(join(folder, 'a.json'))).map(({ path }) => basename(path))).toEqual(
    [20, 19, 18].map(nameOfDay),
  )
})
