import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DoorPage } from '../../src/credential/door/DoorPage.tsx'
import type { DoorView } from '../../src/domain/door/door.ts'
import { doorViews } from '../e2e/doorViews.ts'

beforeEach(async () => {
  await page.viewport(320, 700)
  document.documentElement.style.fontSize = '200%'
})
afterEach(async () => {
  cleanup()
  document.documentElement.style.fontSize = ''
  await page.viewport(1280, 800)
})

const boxOf = (selector: string): DOMRect => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing is ${selector}`)
  return element.getBoundingClientRect()
}
const { valid } = doorViews('es') as { valid: DoorView }

it('shows the company above the photo on a small screen with large letters', () => {
  render(<DoorPage view={valid} />)
  expect(boxOf('.credential-company').bottom).toBeLessThanOrEqual(boxOf('.credential-portrait').top)
})

it('keeps the button that chooses a photo within its field', () => {
  render(<DoorPage view={valid} />)
  for (const details of document.querySelectorAll('details')) details.open = true
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input?.scrollWidth).toBeLessThanOrEqual(input?.clientWidth ?? 0)
})
