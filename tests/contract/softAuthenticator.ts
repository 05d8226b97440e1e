import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Deviations from the answer of an honest device at the right page. */
export interface Deviation {
  challenge?: string
  origin?: string
  rpId?: string
  counter?: number
  /** The device did not verify its user. */
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

/** Software device that creates one passkey (P-256, ES256) and uses it as a browser at `origin` would. */
export const softAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: Question, bent: Deviation) =>
    Buffer.from(
      JSON.stringify({ type, challenge: bent.challenge ?? challenge, origin: bent.origin ?? origin }),
    )
  const authData = (bent: Deviation, attestedData?: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    const flags = UP | (bent.unverified ? 0 : UV) | (attestedData ? ATTESTED : 0)
    const rpId = bent.rpId ?? new URL(origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attestedData ?? Buffer.alloc(0)])
  }
  /** Encodes the public key as COSE. */
  const encodeCoseKey = () => {
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
    make(question: Question, bent: Deviation = {}) {
      const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodeCoseKey()])
      return answer({
        clientDataJSON: clientData('webauthn.create', question, bent),
        attestationObject: Buffer.concat([
          Buffer.from([0xa3]),
          text('fmt'),
          text('none'),
          text('attStmt'),
          Buffer.from([0xa0]),
          text('authData'),
          bytes(authData(bent, attestedData)),
        ]),
      })
    },
    use(question: Question, bent: Deviation = {}) {
      const clientDataJSON = clientData('webauthn.get', question, bent)
      const authenticatorData = authData(bent)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
