import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { priority } from '../../src/server/plugins/priority.ts'

const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** A server that is asked for everything at once, and the order in which it begins. */
const orderOf = async (asked: string[]): Promise<string[]> => {
  const app = fastify()
  apps.push(app)
  const order: string[] = []
  const note = (name: string) => async () => {
    order.push(name)
    return name
  }
  priority(app)
  app.get('/page', note('page'))
  app.get('/scan', { config: { isAtDoor: true } }, note('scan'))
  app.post('/write', note('write'))
  await app.ready()
  await Promise.all(
    asked.map((name) => app.inject({ method: name === 'write' ? 'POST' : 'GET', url: `/${name}` })),
  )
  return order
}

const many = (count: number, name: string): string[] => Array<string>(count).fill(name)

describe('a server that is asked for more than it can make at once', () => {
  it('begins a write before all reads that wait', async () => {
    const order = await orderOf([...many(50, 'page'), ...many(50, 'scan'), 'write'])
    expect(order.indexOf('write')).toBeLessThan(5)
    expect(order).toHaveLength(101)
  })

  it('begins what a door waits for before the pages that wait', async () => {
    const order = await orderOf([...many(50, 'page'), ...many(10, 'scan')])
    expect(order.lastIndexOf('scan')).toBeLessThan(14)
  })

  it('lets pages through, however many scans there are', async () => {
    const order = await orderOf([...many(100, 'scan'), ...many(4, 'page')])
    expect(order.lastIndexOf('page')).toBeLessThan(100)
    const first = order.indexOf('page')
    expect(first).toBeGreaterThan(4)
    expect(order.slice(first + 1, first + 17)).toEqual(many(16, 'scan'))
  })
})
