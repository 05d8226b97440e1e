import { describe, expect, it } from 'vitest'
import { describeStartupError, describeWriteError } from '../../src/server/common/errorDescriptions.ts'

const createFault = (code: string, fields: object) =>
  Object.assign(new Error(`${code}: in English`), { code, ...fields })
const ENV = { DATA_DIR: '/srv/portal', HOST: 'portal.invalid' }

describe('the message of a failed start', () => {
  it.each([
    ['EADDRINUSE', { syscall: 'listen', address: '127.0.0.1', port: 8080 }, /127\.0\.0\.1:8080.*PORT/u],
    ['EADDRNOTAVAIL', { syscall: 'listen', address: '10.9.9.9', port: 8080 }, /10\.9\.9\.9:8080.*HOST/u],
    ['EACCES', { syscall: 'listen', address: '0.0.0.0', port: 80 }, /0\.0\.0\.0:80.*permiso.*PORT/u],
    ['ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'portal.invalid' }, /portal\.invalid.*HOST/u],
    ['ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db.invalid' }, /DATABASE_URL.*db\.invalid/u],
    [
      'ECONNREFUSED',
      { syscall: 'connect', address: '127.0.0.1', port: 5432 },
      /DATABASE_URL.*127\.0\.0\.1:5432/u,
    ],
    ['EADDRINUSE', { syscall: 'bind', address: '127.0.0.1', port: 8080 }, /127\.0\.0\.1:8080.*PORT/u],
    ['ECONNRESET', { syscall: 'read' }, /DATABASE_URL: el servidor cerró la conexión/u],
    ['28P01', {}, /contraseña de DATABASE_URL/u],
    ['28000', {}, /pg_hba\.conf/u],
    ['53300', {}, /no admite más conexiones/u],
    ['57P03', {}, /se está iniciando o deteniendo/u],
    ['EPROTO', {}, /DATABASE_URL: el servidor no habla TLS/u],
    ['SELF_SIGNED_CERT_IN_CHAIN', {}, /certificado.*que esta máquina no conoce.*sslrootcert=ARCHIVO/u],
    ['CERT_HAS_EXPIRED', {}, /certificado.*venció/u],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      { host: '10.0.0.5', cert: { subjectaltname: 'DNS:db.interna' } },
      /certificado.*es de DNS:db\.interna, y no de 10\.0\.0\.5/u,
    ],
    ['3D000', {}, /DATABASE_URL no existe/u],
    [
      'EACCES',
      { path: '/srv/portal/files' },
      /^DATA_DIR=\/srv\/portal — .*\/srv\/portal\/files: falta el permiso/u,
    ],
    ['EROFS', { path: '/srv/portal' }, /^DATA_DIR=\/srv\/portal — .*solo lectura/u],
    ['ENOSPC', { path: '/srv/other' }, /^No se puede usar \/srv\/other: el disco está lleno\.$/u],
    ['SQLITE_NOTADB', {}, /^DATA_DIR=\/srv\/portal — .*no es una base de datos/u],
  ])('explains %s %j and names its setting', (code, fields, words) => {
    const message = describeStartupError(createFault(code, fields), ENV)
    expect(message).toMatch(words)
    expect(message).not.toContain('English')
  })

  it('names the file of the authority that does not fit', () => {
    const fault = createFault('UNABLE_TO_VERIFY_LEAF_SIGNATURE', {})
    const url = 'postgres://yo:clave@db/acredita?sslmode=verify-full&sslrootcert=/etc/ca.pem'
    expect(describeStartupError(fault, { DATABASE_URL: url })).toMatch(
      /Revise que sslrootcert=\/etc\/ca\.pem/u,
    )
    expect(describeStartupError(fault, { NODE_EXTRA_CA_CERTS: '/etc/ca.pem' })).toMatch(
      /Revise que NODE_EXTRA_CA_CERTS=\/etc\/ca\.pem/u,
    )
  })

  it.each([
    ['The server does not support SSL connections', /no cifra las conexiones/u],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /pide una contraseña/u],
    ['timeout exceeded when trying to connect', /no contestó a tiempo/u],
    ['Connection terminated unexpectedly', /cerró la conexión/u],
  ])('translates "%s" of the client of Postgres', (message, words) => {
    expect(describeStartupError(new Error(message), ENV)).toMatch(words)
  })

  it('mentions one of several addresses of a name', () => {
    const addressFault = createFault('ECONNREFUSED', { syscall: 'connect', address: '::1', port: 5432 })
    expect(
      describeStartupError(Object.assign(new AggregateError([addressFault]), { code: 'ECONNREFUSED' }), ENV),
    ).toMatch(/::1:5432/u)
  })

  it('repeats our own messages and unknown errors', () => {
    expect(describeStartupError(new Error('La configuración no es válida'), ENV)).toBe(
      'La configuración no es válida',
    )
    expect(describeStartupError('texto', ENV)).toBe('texto')
  })
})

it('an unwritable backup is distinguished from unreadable data', () => {
  const describeFailure = (path: string) =>
    describeWriteError(createFault('EACCES', { path }), '/mnt/backups/portal.json', '/srv/portal')
  expect(describeFailure('/mnt/backups')).toBe('falta el permiso')
  expect(describeFailure('/mnt/backups/portal.json.part')).toBe('falta el permiso')
  expect(describeFailure('/srv/portal/acredita.sqlite')).toBeUndefined()
})
