import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import { NEW_ENTRY } from '../../src/domain/catalogs.ts'
import { dayOf } from '../../src/domain/days.ts'
import { STANDING } from '../../src/domain/withdrawals.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { getBrowser } from '../support/browser.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { median, timed } from './timing.ts'

const PEOPLE = 2000
const FILES = 500
const FEW = 20
const RUNS = 5

/** Company 1 with two pages of people and of files, company 2 with two thousand and five hundred. */
const twoCompanies = (): Dump => {
  const dump = crowd(PEOPLE + FEW, dayOf(new Date()))
  const companies = dump.companies.slice(0, 2)
  const personnel = dump.personnel.map((person, i) => ({ ...person, active: true, company: i < FEW ? 1 : 2 }))
  const company_file_names = [
    { id: 1, category: 'General' as const, name: 'Acta constitutiva', ...NEW_ENTRY },
  ]
  const company_files = Array.from({ length: FILES + FEW }, (_, i) => ({
    ...STANDING,
    ...{ id: i + 1, company: i < FEW ? 1 : 2, name: 1, category: 'General' as const },
    ...{
      key: String(i).padStart(32, '0'),
      file_name: `acta ${i}.pdf`,
      media_type: 'application/pdf',
      size: 1,
    },
    ...{
      sha256: '',
      scan: null,
      uploaded_by: 1,
      created_at: `2026-01-01T00:00:${String(i % 60).padStart(2, '0')}.000Z`,
    },
  }))
  return {
    ...dump,
    companies,
    personnel,
    company_file_names,
    company_files,
    users: dump.users.filter(({ company }) => company === null),
  }
}

/** From asking for a company's people, or its files, until they can be read, and from a click until another page of people can. */
const visit = async (page: Page, url: string, company: number) => {
  const open = (tab: string, first: Locator) =>
    timed(async () => {
      await page.goto(`${url}/companies/${company}/${tab}`)
      await first.waitFor()
    })
  const files = await open('archivos', page.getByRole('button', { name: /^Descargar /u }).first())
  const people = await open('personal', page.getByRole('link', { name: /^Ver/u }).first())
  const pager = page.getByRole('button', { name: 'Siguiente' }).last()
  const paging = (await pager.isEnabled().catch(() => false))
    ? await timed(async () => {
        await pager.click()
        await page
          .getByText(/^11–20 de /u)
          .last()
          .waitFor()
      })
    : undefined
  return { files, people, paging }
}

/** A company's page with few and with many people and files, in a real browser. */
export const companyPage = async (): Promise<void> => {
  const executablePath = getBrowser()
  if (!executablePath) throw new Error('There is no Chromium here')
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const dist = resolve(import.meta.dirname, '../../dist')
  const { app, store, url, token } = await benchPortal(folder, {}, twoCompanies(), dist)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const rows = []
  for (const [name, company] of [
    [`${FEW} people, ${FEW} files`, 1],
    [`${PEOPLE} people, ${FILES} files`, 2],
  ] as const) {
    await visit(page, url, company)
    const runs = []
    for (let i = 0; i < RUNS; i += 1) runs.push(await visit(page, url, company))
    const paging = runs.flatMap((run) => run.paging ?? [])
    rows.push({
      company: name,
      'people, ms': median(runs.map((run) => run.people)).toFixed(0),
      'files, ms': median(runs.map((run) => run.files)).toFixed(0),
      'next page of people, ms': paging.length > 0 ? median(paging).toFixed(0) : 'one page',
    })
  }
  console.log('A company’s page')
  console.table(rows)
  await browser.close()
  await app.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
}

if (import.meta.main) await companyPage()
