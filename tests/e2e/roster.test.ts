import { describe, expect, it } from 'vitest'
import { column, range, rowOf, rows, search } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'

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
})
