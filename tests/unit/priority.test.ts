import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { priority } from '../../src/server/plugins/priority.ts'

const WRITES = new Set(['write', 'long'])

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
  const slowly = (name: string, milliseconds: number) => async () => {
    order.push(name)
    await pause(milliseconds)
    order.push(`${name} done`)
    return name
  }
  app.get('/page', note('page'))
  app.get('/endless', slowly('endless', 1000))
  app.get('/scan', { config: { isAtDoor: true } }, note('scan'))
  app.post('/write', note('write'))
  app.post('/long', slowly('long', 20))
  await app.ready()
  await Promise.all(
    asked.map((name) => app.inject({ method: WRITES.has(name) ? 'POST' : 'GET', url: `/${name}` })),
  )
  return order
}

const many = (count: number, name: string): string[] => Array<string>(count).fill(name)

describe('a server that is asked for more than it can make at once', () => {
  it('begins a write before all reads that wait', async () => {
    const order = await orderOf([...many(50, 'page'), ...many(50, 'scan'), 'write'])
    expect(order.indexOf('write')).toBeLessThan(2)
    expect(order).toHaveLength(101)
  })

  it('begins what a door waits for before the pages that wait', async () => {
    const order = await orderOf([...many(50, 'page'), ...many(10, 'scan')])
    expect(order.lastIndexOf('scan')).toBe(10)
  })

  it('lets pages through, however many scans there are', async () => {
    const order = await orderOf([...many(100, 'scan'), ...many(4, 'page')])
    expect(order.lastIndexOf('page')).toBeLessThan(100)
    const first = order.indexOf('page')
    expect(first).toBeGreaterThan(1)
    expect(order.slice(first + 1, first + 17)).toEqual(many(16, 'scan'))
  })

  it('begins no read beside a write', async () => {
    const order = await orderOf(['long', ...many(5, 'page')])
    expect(order).toEqual(['long', 'long done', ...many(5, 'page')])
  })

  it('leaves no read waiting for long, whatever the others wait for', async () => {
    const order = await orderOf([...many(6, 'endless'), 'page'])
    expect(order.slice(0, 7)).toEqual([...many(6, 'endless'), 'page'])
  })
})
