import { describe, expect, it } from 'vitest'
import {
  parseWireColour,
  parseWireDay,
  parseWireFlag,
  parseWireInteger,
} from '../../src/domain/common/wireValues.ts'
import { isForeignPage, isMarkup } from '../../src/domain/door/foreignPage.ts'
import { parseConfigFile } from '../../src/domain/settings/configFile.ts'

describe('a boolean of another back end', () => {
  it.each([true, 1, '1', 'true', 'True', 'TRUE', 't', 'T', 'yes', 'Y', 'sí', 'SI', 'on', ' 1 ', '\u0001'])(
    'is true as %j',
    (value) => expect(parseWireFlag(value)).toBe(true),
  )

  it.each([false, 0, '0', 'false', 'False', 'FALSE', 'f', 'no', 'N', 'off', ' 0 ', '\u0000', -0])(
    'is false as %j',
    (value) => expect(parseWireFlag(value)).toBe(false),
  )

  it.each([
    null,
    undefined,
    '',
    ' ',
    2,
    -1,
    0.5,
    Number.NaN,
    '2',
    '10',
    'quizá',
    'null',
    'nope',
    'truee',
    [],
    [1],
    {},
    { value: 1 },
    'toString',
    '__proto__',
  ])('is unknown as %j', (value) => expect(parseWireFlag(value)).toBe(null))
})

describe('an integer of another back end', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    ['7.0', 7],
    ['0', 0],
    ['-3', -3],
    [{ id: '7', name: 'Redes' }, 7],
    [{ id: 7 }, 7],
    [null, null],
    ['', ''],
    ['7a', '7a'],
    ['7.5', '7.5'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['3f2a8c1e-0000-4000-8000-000000000001', '3f2a8c1e-0000-4000-8000-000000000001'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is %j', (value, expected) => expect(parseWireInteger(value)).toEqual(expected))
})

describe('a day of another back end', () => {
  it.each([
    ['2027-05-12', '2027-05-12'],
    ['2027-05-12T00:00:00Z', '2027-05-12'],
    ['2027-05-12T00:00:00.000Z', '2027-05-12'],
    ['2027-05-12T00:00:00.000000Z', '2027-05-12'],
    ['2027-05-12T00:00:00', '2027-05-12'],
    ['2027-05-12T00:00', '2027-05-12'],
    ['2027-05-12 00:00:00', '2027-05-12'],
    ['2027-05-12 00:00:00.000', '2027-05-12'],
    ['2027-05-12 00:00:00,000', '2027-05-12'],
    ['2027-05-12 00:00:00+00', '2027-05-12'],
    ['2027-05-12 00:00:00 UTC', '2027-05-12'],
    ['2027-05-12T00:00:00+00:00', '2027-05-12'],
    ['2027-05-12T00:00:00+0000', '2027-05-12'],
    // Midnight in the zone of the writer, whichever it is.
    ['2027-05-12T00:00:00-06:00', '2027-05-12'],
    ['2027-05-12T00:00:00-08:00', '2027-05-12'],
    ['2027-05-12T00:00:00+02:00', '2027-05-12'],
    // A time without an offset is on the written day.
    ['2027-05-12T23:59:59', '2027-05-12'],
    ['2027-05-12 15:30:00', '2027-05-12'],
    // Midnight, and the last second, of Mexico City in UTC.
    ['2027-05-12T06:00:00Z', '2027-05-12'],
    ['2027-05-12T06:00:00.000Z', '2027-05-12'],
    ['2027-05-13T05:59:59Z', '2027-05-12'],
    ['2027-05-13T05:59:59.999Z', '2027-05-12'],
    ['2027-05-12T23:59:59-06:00', '2027-05-12'],
    ['2027-05-12 06:00:00+00', '2027-05-12'],
    ['2027-05-12 06:00:00 UTC', '2027-05-12'],
    // Mexico City's summer time until 2022.
    ['2021-07-01T05:00:00Z', '2021-07-01'],
    ['Wed, 12 May 2027 00:00:00 GMT', '2027-05-12'],
    ['Wed, 12 May 2027 06:00:00 GMT', '2027-05-12'],
    ['9999-12-31T00:00:00Z', '9999-12-31'],
    ['0001-01-01T00:00:00', null],
    ['0000-00-00', null],
    ['0000-00-00 00:00:00', null],
    [null, null],
    ['', ''],
    ['pendiente', 'pendiente'],
    ['12/05/2027', '12/05/2027'],
    ['2027-05-12T99:00:00Z', '2027-05-12'],
  ])('%j is %j', (value, expected) => expect(parseWireDay(value)).toBe(expected))
})

it.each([
  ['success', 'success'],
  [' Success ', 'Success'],
  ['verde', 'verde'],
  ['danger', 'danger'],
  ['', null],
  [null, null],
  [1, null],
  [true, null],
  ['1', null],
  ['0', null],
  ['true', null],
  ['null', null],
  ['None', null],
  ['NaN', null],
  ['-', null],
  [{}, null],
])('the colour %j is %j', (value, expected) => expect(parseWireColour(value)).toBe(expected))

describe('the page of a gateway', () => {
  const own = '<!doctype html><template id="not-loaded"></template>'

  it.each([
    ['<!DOCTYPE html><html><title>Login</title>', true, true],
    ['\uFEFF\r\n <html>', true, true],
    ['<?xml version="1.0"?><!DOCTYPE html>', true, true],
    ['<script>location="/login"</script>', true, true],
    [own, true, false],
    ['{"a":"<html>"}', false, false],
    ['', false, false],
    ['OK', false, false],
  ])('%j', (text, markup, foreign) => {
    expect(isMarkup(text)).toBe(markup)
    expect(isForeignPage(text)).toBe(foreign)
  })

  it('is no settings file, and a missing file is an empty one', () => {
    expect(parseConfigFile('{"extras":true}')).toEqual({ extras: true })
    expect(parseConfigFile('\uFEFF{"extras":true}')).toEqual({ extras: true })
    for (const text of ['', ' ', 'null', '[]', '"x"', own]) expect(parseConfigFile(text)).toEqual({})
    for (const text of ['<html>Sign in</html>', '{"extras":tr', 'OK'])
      expect(() => parseConfigFile(text)).toThrow()
  })
})
