import { describe, expect, it } from 'vitest'
import { has } from '../support/e2e/backend.ts'
import { everybody, listed, somebody } from '../support/e2e/people.ts'
import { column, range, rowOf, rows, search } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const inOrder = (texts: string[]) => [...texts].sort((a, b) => (folded(a) < folded(b) ? -1 : 1))

describe('the roster', () => {
  it('finds a person among hundreds by any part of the name, without accents', async () => {
    const me = await visit('admin')
    await me.go('/personnel')
    await expect.poll(() => rows(me).count()).toBe(10)
    await search(me, 'nunez jorge')
    await me.page.getByText('1 resultado para «nunez jorge»').waitFor()
    await expect.poll(() => rows(me).count()).toBe(1)
    await expect.poll(() => column(me, 'Nombre')).toEqual(['ÁLVAREZ NÚÑEZ, JORGE ALFONSO'])
    await rowOf(me, 'JORGE ALFONSO').getByRole('link').click()
    await me.page.getByText('JORGE ALFONSO ÁLVAREZ NÚÑEZ').waitFor()
    await me.page.goBack()
    await expect.poll(() => rows(me).count()).toBe(1)
    await expect
      .poll(() => me.page.getByRole('searchbox', { name: 'Buscar', exact: true }).inputValue())
      .toBe('nunez jorge')
  })

  it('stands in the order of the names, and of whatever column is asked for', async () => {
    const me = await visit('admin')
    await me.go('/personnel')
    await expect.poll(() => rows(me).count()).toBe(10)
    const first = inOrder(
      (await everybody()).filter(({ active }) => active).map((person) => listed(person)),
    ).slice(0, 10)
    await expect.poll(() => column(me, 'Nombre')).toEqual(first)
    for (const head of ['Empresa', 'Zona', 'Rol']) {
      await me.button(head).click()
      const cell = me.page.getByRole('columnheader', { name: head })
      await expect.poll(() => cell.getAttribute('aria-sort')).toBe('ascending')
      await range(me, '1–10').waitFor()
      const ascending = await column(me, head)
      expect(ascending).toEqual(inOrder(ascending))
      await me.button(head).click()
      await expect.poll(() => cell.getAttribute('aria-sort')).toBe('descending')
      await expect.poll(async () => (await column(me, head))[0] !== ascending[0]).toBe(true)
      const descending = await column(me, head)
      expect(descending).toEqual(inOrder(descending).reverse())
    }
  })

  it('shows ten at a time, and the address keeps page, order and filter', async () => {
    const me = await visit('lectura')
    await me.go('/personnel')
    await range(me, '1–10').waitFor()
    const first = await column(me, 'Nombre')
    await me.button('Siguiente').click()
    await range(me, '11–20').waitFor()
    await me.button('Todos').click()
    await range(me, '1–10').waitFor()
    await me.button('Página 3').click()
    await range(me, '21–30').waitFor()
    const third = await column(me, 'Nombre')
    await me.page.reload()
    await range(me, '21–30').waitFor()
    await expect.poll(() => column(me, 'Nombre')).toEqual(third)
    for (const before of ['1–10', '11–20', '1–10']) {
      await me.page.goBack()
      await range(me, before).waitFor()
    }
    await expect.poll(() => column(me, 'Nombre')).toEqual(first)
  })

  it('shows who is active, who is not, or all', async () => {
    const all = await everybody()
    const inactive = all.filter(({ active }) => !active).length
    const me = await visit('lectura')
    await me.go('/personnel')
    await me.page.getByText(`1–10 de ${all.length - inactive}`).waitFor()
    await expect.poll(() => column(me, 'Estado')).not.toContain('Inactivo')
    await me.button('Inactivos').click()
    await me.page.getByText(`1–10 de ${inactive}`).waitFor()
    await expect.poll(() => column(me, 'Estado')).toEqual(Array(10).fill('Inactivo'))
    await me.button('Todos').click()
    await me.page.getByText(`1–10 de ${all.length}`).waitFor()
  })

  it('says each state in words', async () => {
    const words = {
      valid: 'Vigente',
      expiring: 'Por vencer',
      incomplete: 'Incompleta',
      expired: 'Vencida',
      ...(has('extras') ? { vetoed: 'Vetado' } : {}),
      unaccredited: 'Sin acreditar',
      inactive: 'Inactivo',
    } as const
    const me = await visit('lectura')
    await me.go('/personnel?filter=%7B%7D')
    for (const [state, word] of Object.entries(words)) {
      const person = await somebody({ state: state as keyof typeof words })
      await search(me, listed(person))
      await expect.poll(() => column(me, 'Nombre')).toEqual([listed(person)])
      await expect.poll(() => column(me, 'Estado'), { message: JSON.stringify(person) }).toEqual([word])
    }
  })
})
