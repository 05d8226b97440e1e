import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** How an answer differs from that of an honest device at the right page. */
export interface Bent {
  challenge?: string
  origin?: string
  rpId?: string
  counter?: number
  /** Its owner did not show the device that it is them. */
  unverified?: boolean
}

interface Question {
  challenge: string
}

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data])

/** A device that makes one passkey and uses it, as a browser at `origin` would ask it to; its keys are of the P-256 curve (ES256). */
export const softAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: Question, bent: Bent) =>
    Buffer.from(
      JSON.stringify({ type, challenge: bent.challenge ?? challenge, origin: bent.origin ?? origin }),
    )
  const authData = (bent: Bent, attested?: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    const flags = UP | (bent.unverified ? 0 : UV) | (attested ? ATTESTED : 0)
    const rpId = bent.rpId ?? new URL(origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  /** The public key as COSE writes it. */
  const cose = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, data]) => [name, data.toString('base64url')]),
    ),
  })
  return {
    make(question: Question, bent: Bent = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose()])
      return answer({
        clientDataJSON: clientData('webauthn.create', question, bent),
        attestationObject: Buffer.concat([
          Buffer.from([0xa3]),
          text('fmt'),
          text('none'),
          text('attStmt'),
          Buffer.from([0xa0]),
          text('authData'),
          bytes(authData(bent, attested)),
        ]),
      })
    },
    use(question: Question, bent: Bent = {}) {
      const clientDataJSON = clientData('webauthn.get', question, bent)
      const authenticatorData = authData(bent)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
