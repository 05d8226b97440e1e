import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from '../../src/server/common/config.ts'

describe('the settings', () => {
  it('have default values', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: '',
      utilityGroup: 'utility',
      accreditationMonths: 12,
      tokenHours: 12,
      maxUploadBytes: 50 * 1024 * 1024,
      demo: true,
      apiDocs: true,
      superAdmins: ['super'],
    })
  })

  it('disable the demo in production, and have no super-admin without a name', () => {
    const config = readConfig({ NODE_ENV: 'production', DEMO: '1' })
    expect(config).toMatchObject({ demo: false, apiDocs: false, superAdmins: [] })
    expect(readConfig({ DEMO: '0' })).toMatchObject({ demo: false, superAdmins: [] })
  })

  it('are normalized', () => {
    const config = readConfig({ PUBLIC_URL: 'https://portal.example/', SUPER_ADMINS: ' Ana, BETO ,' })
    expect(config).toMatchObject({ publicUrl: 'https://portal.example', superAdmins: ['ana', 'beto'] })
  })

  it('list trusted proxies: this machine by default, none if empty', () => {
    expect(readConfig({}).trustProxy).toEqual(['loopback'])
    expect(readConfig({ TRUST_PROXY: '' }).trustProxy).toEqual([])
    const proxies = ' loopback, 10.0.0.5,10.1.0.0/16 ,fd00::/8,::1'
    expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toEqual([
      'loopback',
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::/8',
      '::1',
    ])
    for (const wrong of ['1', 'true', '10.0.0.0/33', 'proxy.internal'])
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
  })

  it('that are invalid are all reported, one line each, with the expected value', () => {
    const wrong = {
      PORT: '70000',
      TOKEN_HOURS: 'x',
      PUBLIC_URL: 'foo',
      DATABASE_URL: 'mysql://a:oculto@b',
      FILES_URL: 'https://llave:oculto@b',
      MAX_UPLOAD_MB: '0',
      TRUST_PROXY: 'loopback,todos',
      CLAMD_URL: 'http://clamd',
      CLAMD_REQUIRED: 'quizá',
      DEMO: 'si',
      HOST: '',
      DATA_DIR: '',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'smtp://a:%E0oculto@b',
    }
    const message = (() => {
      try {
        readConfig(wrong)
        return ''
      } catch (error) {
        return String(error)
      }
    })()
    for (const name of Object.keys(wrong))
      expect(message).toMatch(new RegExp(`^  ${name}=.* — se espera: \\S`, 'mu'))
    expect(message).not.toMatch(/Invalid|expected|Too|oculto/u)
  })

  it('are exactly those of .env.example, with their default values', () => {
    const file = Object.fromEntries(
      [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(Object.keys(file).sort()).toEqual([...VARIABLES].sort())
    const { superAdmins: _, fixed: __, ...read } = readConfig(file)
    expect(readConfig({})).toMatchObject(read)
  })
})
