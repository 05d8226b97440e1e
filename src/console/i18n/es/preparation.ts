/** Words of the sections that are still to come: what each will hold, and what can be done meanwhile. */
export const preparation = {
  badge: 'En preparación',
  open: 'Ir a %{page}',
  sections: {
    '/personnel-accreditation': {
      text: 'Aquí se marcarán, persona por persona, los requisitos de acreditación.',
      meanwhile: 'Mientras tanto, el estado de cada persona ya se ve en Personal.',
    },
    '/search': {
      text: 'Aquí podrá buscar a una persona en todas las empresas.',
      meanwhile:
        'Mientras tanto, el código QR de la credencial ya permite comprobar la identidad de quien la porta.',
    },
    '/vetos': {
      text: 'Aquí se publicarán los vetos, cada uno con su archivo.',
      meanwhile: 'Mientras tanto, los vetos se siguen comunicando por los medios de costumbre.',
    },
    '/anuncios': {
      text: 'Aquí se publicarán los anuncios, cada uno con su archivo.',
      meanwhile: 'Mientras tanto, los anuncios se siguen comunicando por los medios de costumbre.',
    },
    '/actas_administrativas': {
      text: 'Aquí estarán las actas administrativas de cada empresa.',
      meanwhile: 'Mientras tanto, las actas se siguen entregando por los medios de costumbre.',
    },
    '/no_conformidades': {
      text: 'Aquí estarán las no conformidades de cada empresa.',
      meanwhile: 'Mientras tanto, las no conformidades se siguen comunicando por los medios de costumbre.',
    },
    '/reportes': {
      text: 'Aquí se descargarán los reportes de personal, empresas, archivos y contactos.',
      meanwhile: 'Mientras tanto, los códigos QR de todo el personal ya se descargan desde Personal.',
    },
    '/reports': {
      text: 'Aquí se generará el reporte de acreditación.',
      meanwhile: 'Mientras tanto, el estado de cada persona ya se ve en Personal.',
    },
  },
}
