import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ra } from '../../src/console/i18n/es/ra.ts'

const require = createRequire(import.meta.url)

const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner, `${path}${key}.`) : [`${path}${key}`],
  )
