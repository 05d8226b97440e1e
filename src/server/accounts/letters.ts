import type { LinkKind } from '../../domain/users.ts'
import type { Config } from '../common/config.ts'
import type { Letter } from '../mail/letter.ts'

interface Told {
  username: string
  url: string
  hours: number
}

const until = (hours: number): string =>
  `El enlace se puede usar una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}.`

/** What is written to whoever gets a link. */
const LETTERS: Record<LinkKind, (told: Told) => Omit<Letter, 'utility'>> = {
  invitation: ({ username, url, hours }) => ({
    subject: 'Su cuenta de Acredita',
    paragraphs: [
      `Se creó para usted la cuenta «${username}» en el portal de empresas colaboradoras y personal acreditado.`,
      'Elija su contraseña para empezar a usarla.',
    ],
    action: { label: 'Elegir contraseña', url },
    note: `${until(hours)} Si no esperaba este correo, ignórelo.`,
  }),
  reset: ({ username, url, hours }) => ({
    subject: 'Restablezca su contraseña de Acredita',
    paragraphs: [
      `Se pidió una contraseña nueva para la cuenta «${username}».`,
      'Mientras no elija otra, la actual sigue siendo válida.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    note: `${until(hours)} Si no fue usted, ignore este correo.`,
  }),
}

export const letterOf = (kind: LinkKind, told: Told, config: Pick<Config, 'utilityName'>): Letter => ({
  utility: config.utilityName,
  ...LETTERS[kind](told),
})
