import { createRandomGenerator } from '../../mock-api/seeds/random.ts'
import { findBoxes, matrixPath, rosterPath } from './calls.ts'
import { createClient } from './client.ts'

/*
 * Loads a portal in its own process: several users call it as fast as they can, for some seconds. Sends the sorted
 * durations of the calls to processes.ts, which starts it.
 */

const [, , url = '', token = '', name = '', users = '8', seconds = '3', size = '0'] = process.argv
const people = Number(size)
const random = (below: number): number => Math.floor(Math.random() * below)
const LETTERS = 'abcdefghijlmnoprstv'

const READS: Record<string, () => string> = {
  'first page': () => rosterPath(0),
  'middle page': () => rosterPath(people / 2),
  'page near the beginning': () => rosterPath(10 * random(50)),
  'any page': () => rosterPath(10 * random(people / 10)),
  'one search': () => rosterPath(0, { filter: { q: 'mar' } }),
  'any search': () =>
    rosterPath(0, { filter: { q: `${LETTERS[random(LETTERS.length)]}${'aeiou'[random(5)]}` } }),
  'any page of the matrix': () => matrixPath(1 + random(people / 10)),
}

const durations: number[] = []
const read = async (getPath: () => string, until: number) => {
  const client = createClient({ url, token })
  while (performance.now() < until) {
    const started = performance.now()
    await client.ask(getPath())
    durations.push(performance.now() - started)
  }
  client.close()
}

const BOXES_PER_USER = 20

/** Returns the checkboxes of each user. No two users change the same one. */
const assignBoxes = async () => {
  const client = createClient({ url, token })
  const count = Number(users) * BOXES_PER_USER
  const boxes = await findBoxes(
    client,
    Math.floor(people / 10),
    count,
    createRandomGenerator(String(Date.now())),
  )
  client.close()
  return Array.from({ length: Number(users) }, (_, user) =>
    boxes.slice(user * BOXES_PER_USER, (user + 1) * BOXES_PER_USER),
  )
}

const tick = async (boxes: Awaited<ReturnType<typeof findBoxes>>, until: number) => {
  const client = createClient({ url, token })
  for (let i = 0; performance.now() < until; i += 1) {
    const box = boxes[i % boxes.length]
    if (!box) break
    const started = performance.now()
    const body = { id: box.id, status: !box.status }
    const reply = await client.ask(`/api/personnel_accreditation_status/${box.id}/`, {
      body,
      ifMatch: `"${box.version}"`,
    })
    durations.push(performance.now() - started)
    Object.assign(box, { status: !box.status, version: JSON.parse(reply).version })
  }
  client.close()
}

const getPath = READS[name]
const boxesByUser = getPath ? [] : await assignBoxes()
const until = performance.now() + Number(seconds) * 1000
await Promise.all(
  getPath
    ? Array.from({ length: Number(users) }, () => read(getPath, until))
    : boxesByUser.map((boxes) => tick(boxes, until)),
)
process.send?.(durations.sort((a, b) => a - b))
process.disconnect()
