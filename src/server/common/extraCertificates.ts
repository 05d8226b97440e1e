import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readRegularFile } from './keyFile.ts'

/** Whether a file contains a certificate in PEM. */
export const isCertificateFile = (path: string): boolean => {
  try {
    return new X509Certificate(readRegularFile(path) ?? '').subject !== ''
  } catch {
    return false
  }
}

/**
 * Trusts the authorities of `NODE_EXTRA_CA_CERTS` in this thread. Node does so only if the variable is set before the process starts, not if
 * it is in a file of settings.
 */
export const trustExtraCertificates = (path: string): void => {
  if (path === '' || getCACertificates('extra').length > 0) return
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')])
}
