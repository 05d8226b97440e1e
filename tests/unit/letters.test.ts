import { expect, it } from 'vitest'
import { KINDS } from '../../src/domain/messages/messageKinds.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { formatNotificationLetter } from '../../src/server/messages/dueMails.ts'

const context = { total: 1, isUrgent: true, isContractor: false, now: new Date(), config: readConfig({}) }

it('the subject of a mail with one message is the message, without the text of an anonymous visitor', () => {
  const text = KINDS.visit.words({ person: 'Ana Paz', reason: 'URGENTE: pague su recibo en gas.example' })
  const letter = formatNotificationLetter([{ kind: 'visit', text, link: '/reportes-de-visitas/1' }], context)
  expect(letter.subject).toBe('Reportes de visitas')
  const revoked = KINDS.revoked.words({ person: 'Ana Paz', reason: 'Conducta' })
  expect(formatNotificationLetter([{ kind: 'revoked', text: revoked, link: '/x' }], context).subject).toBe(
    'Se revocó la acreditación de Ana Paz: Conducta',
  )
})
