import { expect, it } from 'vitest'
import { KINDS } from '../../src/domain/messageKinds.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { letterOf } from '../../src/server/messages/dueMails.ts'

const about = { total: 1, isUrgent: true, isContractor: false, now: new Date(), config: readConfig({}) }

it('a mail of one message has it as its subject, but for what a stranger typed', () => {
  const text = KINDS.visit.words({ person: 'Ana Paz', reason: 'URGENTE: pague su recibo en gas.example' })
  const letter = letterOf([{ kind: 'visit', text, link: '/reportes-de-visitas/1' }], about)
  expect(letter.subject).toBe('Reportes de visitas')
  const revoked = KINDS.revoked.words({ person: 'Ana Paz', reason: 'Conducta' })
  expect(letterOf([{ kind: 'revoked', text: revoked, link: '/x' }], about).subject).toBe(
    'Se revocó la acreditación de Ana Paz: Conducta',
  )
})
