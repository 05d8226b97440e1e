import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CredentialCard } from '../../src/console/features/credentials/CredentialCard.tsx'
import { Card } from '../../src/credential/Card.tsx'
import { verdictTexts } from '../../src/credential/public/texts.ts'
import { Qr } from '../../src/credential/Qr.tsx'
import type { CardPerson } from '../../src/domain/credentials/CardPerson.ts'
import { getCredentialValidationUrl } from '../../src/domain/credentials/validationUrl.ts'
import { getAccreditationStateFlag, KNOWN_STATES } from '../../src/domain/people/accreditation.ts'

const person: CardPerson = {
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  role_type: 'Personal técnico',
  role_definition: 'Técnica de inspección',
  company_name: 'Instalaciones del Bajío',
  accreditation_number: 'A-004217',
  accreditation_expiration_date: '2027-03-14',
  active: true,
  accreditation_flag: 'success',
  profile_picture: '/media/photos/k/large.jpg',
}

afterEach(cleanup)

describe('the credential card', () => {
  it('shows what the requirements list', () => {
    render(<Card person={person} />)
    expect(screen.getByRole('heading', { name: 'Acreditación Personal técnico' })).toBeDefined()
    for (const text of ['INSTALACIONES DEL BAJÍO', 'ÁLVAREZ NÚÑEZ', 'MARÍA JOSÉ', 'Acreditación vigente'])
      expect(screen.getByText(text)).toBeDefined()
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    const values = screen.getAllByRole('definition').map((value) => value.textContent)
    expect(terms).toEqual(['Código', 'Vigencia', 'Perfil'])
    expect(values).toEqual(['A-004217', '14 mar 2027', 'Técnica de inspección'])
    expect(screen.getByRole('img').getAttribute('src')).toBe('/media/photos/k/large.jpg')
    expect(screen.getByText(/autorizada para realizar acciones comerciales en nombre de/u)).toBeDefined()
  })

  it('prints the QR with its words, the domain and the code', () => {
    const url = getCredentialValidationUrl('https://portal.ejemplo.mx/', 'a b')
    render(<Card person={person} qr={<Qr url={url} />} address="portal.ejemplo.mx" />)
    expect(url).toBe('https://portal.ejemplo.mx/credential/validation/a%20b')
    expect(screen.getByText('Verifica la identidad escaneando este QR')).toBeDefined()
    expect(screen.getByText('Si no puede escanearlo, abra esta dirección y escriba el código:')).toBeDefined()
    expect(screen.getByText('portal.ejemplo.mx')).toBeDefined()
    expect(screen.getAllByText('A-004217')).toHaveLength(2)
    expect(screen.getByRole('img', { name: /Código QR/u })).toBeDefined()
  })

  it('has the QR of the address that the server says, or the picture that another back end draws', () => {
    const address = 'https://portal.ejemplo.mx/credential/validation/Zq3x#12345'
    const { container, rerender } = render(
      <CredentialCard qr={{ address }} person={{ ...person, id: '7' }} />,
    )
    const firstDrawing = container.querySelector('.credential-qr')?.innerHTML
    rerender(<Qr url={address} />)
    expect(container.querySelector('.credential-qr')?.innerHTML).toBe(firstDrawing)
    rerender(<CredentialCard qr={{ image: 'data:,x' }} person={{ ...person, id: '7' }} />)
    expect(container.querySelector('img.credential-qr')?.getAttribute('src')).toBe('data:,x')
    rerender(<CredentialCard qr={undefined} person={{ ...person, id: '7' }} />)
    expect(container.querySelector('.credential-qr')).toBeNull()
  })

  it('has no check area without a QR, and no pill where the page says the state', () => {
    render(<Card person={person} address="portal.ejemplo.mx" pill={false} />)
    expect(screen.queryByText(/Verifica la identidad/u)).toBeNull()
    expect(screen.queryByText('Acreditación vigente')).toBeNull()
  })

  it('names missing values in words, for any field that a back end leaves out', () => {
    render(<Card person={{}} />)
    expect(screen.getByRole('heading').textContent?.trim()).toBe('Acreditación')
    expect(screen.getByText('Sin nombre')).toBeDefined()
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Sin asignar',
      'Sin fecha',
      'Sin asignar',
    ])
    expect(screen.getByRole('img', { name: 'Sin foto' })).toBeDefined()
  })

  it('takes a lone name apart, and falls back to the name of the role', () => {
    render(<Card person={{ name: 'Pérez, Ana', role_name: 'Instaladora' }} />)
    for (const text of ['PÉREZ', 'ANA', 'Instaladora']) expect(screen.getByText(text)).toBeDefined()
  })

  it('draws a silhouette where the photo does not load, and tells its page', () => {
    const onPhotoMissing = vi.fn()
    render(<Card person={person} onPhotoMissing={onPhotoMissing} />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img', { name: 'Sin foto' })).toBeDefined()
    expect(onPhotoMissing).toHaveBeenCalledOnce()
  })

  it.each(KNOWN_STATES)('uses the word of the public page for a person in state %s', (state) => {
    const flag = getAccreditationStateFlag(state) ?? 'success'
    const change = { state, accreditation_flag: flag, active: state !== 'inactive' }
    render(<Card person={{ ...person, ...change } as CardPerson} />)
    const outside = change.active && flag !== 'danger' ? 'valid' : 'invalid'
    expect(screen.getByText(verdictTexts[outside])).toBeDefined()
  })

  it.each([
    ['without a flag', { accreditation_flag: null }],
    ['not said to be active', { active: undefined }],
  ])('says that the validity of a person %s is unknown, like the public page', (_, change) => {
    render(<Card person={{ ...person, ...change }} />)
    expect(screen.getByText(verdictTexts.unknown)).toBeDefined()
    expect(screen.queryByText(verdictTexts.valid)).toBeNull()
  })

  it('carries no inline style, which a strict policy would refuse', () => {
    const { container } = render(<Card person={person} qr={<Qr url="https://portal.ejemplo.mx" />} />)
    expect(container.querySelector('[style], style')).toBeNull()
  })
})
