import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { groupValidationErrorsByField } from '../../src/contract/errorTexts.ts'
import { newRequirementTypeSchema, newRoleSchema, newZoneSchema } from '../../src/domain/catalogs/schemas.ts'
import {
  findUnprintableCharacter,
  PRINTABLE_RANGES,
  toPrintableText,
} from '../../src/domain/common/printableText.ts'
import { toSpanishUpperCase } from '../../src/domain/common/text.ts'
import { companyDataPatchSchema, newCompanySchema } from '../../src/domain/companies/schemas.ts'
import { newPersonSchema, personPatchSchema } from '../../src/domain/people/schemas.ts'
import { newQuotationSchema, quotationChangeSchema } from '../../src/domain/quotations/schemas.ts'
import { settingsPatchSchema } from '../../src/domain/settings/settings.ts'
import { PRINTED_TEXTS, UNPRINTED_TEXTS } from '../support/printedTexts.ts'

interface OpenedFont {
  characterSet: number[]
  hasGlyphForCodePoint: (code: number) => boolean
}
const fonts = ['Regular', 'SemiBold'].map((weight) => {
  const file = fileURLToPath(new URL(`../../src/server/pdf/fonts/Inter-${weight}.ttf`, import.meta.url))
  // The types of pdfkit do not declare the font that it has opened.
  return (new PDFDocument().font(file) as unknown as { _font: { font: OpenedFont } })._font.font
})
const isInFonts = (text: string) =>
  [...text].every((character) =>
    fonts.every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )

const listRange = (range: string): string[] => {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
}
const printable = PRINTABLE_RANGES.flatMap(listRange)

describe('the characters that PDFs print', () => {
  it('are in both fonts, as their capitals', () => {
    expect(printable.filter((character) => !isInFonts(character))).toEqual([])
    expect(printable.filter((character) => !isInFonts(toSpanishUpperCase(character)))).toEqual([])
    expect(printable.filter((character) => !isInFonts(character.normalize()))).toEqual([])
  })

  it('are all letters and symbols of the fonts with a capital', () => {
    const others = fonts[0]?.characterSet
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character))
      .filter((character) => isInFonts(toSpanishUpperCase(character)) && isInFonts(character.normalize()))
      .filter((character) => !printable.includes(character))
    expect(others).toEqual([])
  })
})

describe('a text is printed with each character', () => {
  it.each(PRINTED_TEXTS)('%s', (text) => {
    expect(findUnprintableCharacter(text)).toBeUndefined()
    expect(findUnprintableCharacter(toSpanishUpperCase(text))).toBeUndefined()
    expect(toPrintableText(text)).not.toContain('□')
    expect(isInFonts(toPrintableText(text))).toBe(true)
  })

  it.each([
    ['12 ㎡ de ㎏', '12 m2 de kg'],
    ['Cafe\u0301', 'Café'],
    ['⚠\uFE0F Riesgo', '⚠ Riesgo'],
    ['a\tb', 'a b'],
    ['dos\nlíneas', 'dos\nlíneas'],
    ['李 Wei', '□ Wei'],
    ['', ''],
  ])('%j as %j', (text, expected) => {
    expect(toPrintableText(text)).toBe(expected)
  })
})

it.each(UNPRINTED_TEXTS)('names what no font has: %s, %s', (text, character) => {
  expect(findUnprintableCharacter(text)).toBe(character)
  expect(toPrintableText(text)).toContain('□')
})

describe('refuses what no font has, where it is typed', () => {
  it.each([
    ['first_names of a new person', newPersonSchema.shape.first_names],
    ['last_names of a new person', newPersonSchema.shape.last_names],
    ['accreditation_number of a new person', newPersonSchema.shape.accreditation_number],
    ['first_names of a person', personPatchSchema.shape.first_names],
    ['last_names of a person', personPatchSchema.shape.last_names],
    ['accreditation_number of a person', personPatchSchema.shape.accreditation_number],
    ['company_name of a new company', newCompanySchema.shape.company_name],
    ['company_name of a company', companyDataPatchSchema.shape.company_name],
    ['a zone', newZoneSchema.shape.name],
    ['name of a role', newRoleSchema.shape.name],
    ['definition of a role', newRoleSchema.shape.definition],
    ['type of a role', newRoleSchema.shape.type],
    ['a requirement', newRequirementTypeSchema.shape.name],
    ['client of a new quotation', newQuotationSchema.shape.name],
    ['client of a quotation', quotationChangeSchema.shape.name],
    ['cost 1', quotationChangeSchema.shape.indirect_cost_1_description],
    ['cost 2', quotationChangeSchema.shape.indirect_cost_2_description],
    ['cost 3', quotationChangeSchema.shape.indirect_cost_3_description],
    ['cost 4', quotationChangeSchema.shape.indirect_cost_4_description],
    ['name of the utility', settingsPatchSchema.shape.utility_name],
    ['address of the utility', settingsPatchSchema.shape.utility_address],
  ])('%s', (_, schema) => {
    const { error } = schema.safeParse('Wei 李')
    expect(groupValidationErrorsByField(error?.issues ?? [])).toEqual({
      non_field_errors: ['El carácter «李» no se puede imprimir; escríbalo con letras latinas.'],
    })
    expect(schema.safeParse('Петров ₂ Ω').success).toBe(true)
  })
})
