import { formatFullName } from '../../../src/domain/people/personNames.ts'
import type { PersonRow } from '../../../src/domain/people/schemas.ts'
import type { Written } from './written.ts'

const demoVetoTexts: readonly (readonly [name: string, rfc: string, text: string])[] = [
  [
    'Norberto Villalpando Quiroga',
    'VIQN820314HD1',
    `<p>Cobró en efectivo reparaciones que no estaban en la orden de trabajo y entregó recibos sin folio.</p>
<ul>
<li>Tres domicilios afectados, con declaración firmada.</li>
<li>La empresa reintegró el dinero a las personas usuarias.</li>
</ul>
<p><strong>Alcance:</strong> no podrá acreditarse con ninguna empresa colaboradora.</p>`,
  ],
  [
    'Gasomática Peninsular',
    'GPE110615KI3',
    `<h3>Motivo</h3>
<p>Presentó constancias de capacitación con folios que el centro emisor no reconoce.</p>
<h3>Resolución</h3>
<p>Se cancela su alta como empresa colaboradora y se rechaza a quien la represente ante la distribuidora.</p>`,
  ],
  [
    'Yazmín Escamilla Portugal',
    'EAPY900723',
    `<p>Usó la credencial de otra persona para entrar a un fraccionamiento el {-6}. La caseta conservó la fotografía del registro.</p>`,
  ],
  [
    'Eleuterio Bracamontes Tovilla',
    'BATE751102VU8',
    `<p>Intervino un medidor sin orden de trabajo y rompió los sellos. La prueba de hermeticidad posterior encontró una <strong>fuga en la salida del regulador</strong>.</p>
<p>El dictamen técnico se adjunta.</p>`,
  ],
  [
    'Persona que se presenta como «Ing. Robledo»',
    '',
    `<p>Ofrece por teléfono «agilizar» contratos a cambio de un depósito. No pertenece a ninguna empresa colaboradora ni a la distribuidora.</p>
<p>Si una persona usuaria lo menciona, <strong>levanten el reporte</strong> con el número desde el que llamó.</p>`,
  ],
  [
    'Crescencio Arzate Villicaña',
    'AAVC690509',
    `<p>Se presentó a laborar en estado inconveniente en dos ocasiones y agredió verbalmente a la supervisora de obra.</p>`,
  ],
  [
    'Tuberías y Conexiones Aldama',
    'TCA080220E68',
    `<p>Suministró tubería de polietileno con fecha de fabricación alterada en dos obras.</p>
<ol>
<li>Se retiró el tramo instalado.</li>
<li>Se notificó a las demás empresas colaboradoras.</li>
<li>El costo de la reposición se cargó a la fianza.</li>
</ol>`,
  ],
  [
    'Fidel Ángel Mascareñas Ordaz',
    'MAOF940130VZ0',
    `<p>Falsificó la firma de la persona usuaria en once actas de inspección levantadas entre el {-40} y el {-12}.</p>
<p>Las visitas se repitieron con otra cuadrilla.</p>`,
  ],
  [
    'Rosalinda Betancur Ocampo',
    'BEOR870917SN7',
    `<p>Copió datos personales de clientes y los ofreció a un tercero. Se dio aviso al área jurídica.</p>
<p><em>Veto permanente.</em></p>`,
  ],
  [
    'Wenceslao Iturbide Cáceres',
    'IUCW791205',
    `<p>Condujo un vehículo de trabajo con licencia vencida y provocó un choque sin lesionados. Ocultó el hecho a su empresa durante una semana.</p>`,
  ],
  [
    'Instalaciones Relámpago Sureño',
    'IRS170424QH4',
    `<p>Subcontrató cuadrillas sin registro REPSE ni acreditación, a pesar de dos apercibimientos.</p>
<p>Queda vetada <strong>la razón social</strong>; su personal puede acreditarse con otra empresa si cumple los requisitos.</p>`,
  ],
  [
    'Dagoberto Piñón Larios',
    'PILD850611R42',
    `<p>Dejó una válvula de servicio abierta después de suspender el suministro por fuga. No avisó a la central de emergencias.</p>`,
  ],
  [
    'Maricruz Estévez Landa',
    'EELM9202267G4',
    `<p>Entregó a diecisiete hogares contratos con firmas capturadas sin su consentimiento. Las contrataciones se cancelaron.</p>`,
  ],
  [
    'Cuadrilla de la camioneta blanca sin rótulos',
    '',
    `<p>Vecinos de varias colonias reportan a tres personas con chaleco naranja que ofrecen <u>revisión gratuita</u> y piden pasar a la cocina. No muestran credencial ni código QR.</p>`,
  ],
  [
    'Heriberto Chaparro Nuño',
    'CANH720819CWA',
    `<p>Sustrajo cuatro reguladores y material de cobre del almacén de la zona. La empresa presentó denuncia.</p>`,
  ],
  [
    'Leobardo Zermeño Cota',
    'ZECL810403',
    `<p>Reincidió en trabajar en altura sin arnés pese a tres llamadas de atención por escrito.</p>`,
  ],
]

const PAPER = 'Resolución de veto'

/** Creates a veto for a registered person. */
export const createDemoVetoNotice = (person: PersonRow): Written => ({
  name: formatFullName(person),
  rfc: person.rfc,
  text: `<p>Prestó su credencial a una persona que no está registrada. Mientras dure el veto <strong>no podrá trabajar</strong> en ninguna zona.</p>`,
  paper: PAPER,
})

/** Earlier versions of corrected vetoes, by current RFC. */
const earlierVersions: Record<string, NonNullable<Written['before']>> = {
  EAPY900723: {
    name: 'Jazmín Escamilla Portugal',
    rfc: 'EAPJ900723',
    text: `<p>Usó la credencial de otra persona para entrar a un fraccionamiento el {-6}.</p>`,
    days: 2,
    reason: 'La caseta mandó el registro: el nombre se escribe con Y, y hay fotografía.',
  },
}

/** Vetoes of people and companies. */
export const demoVetoNotices: readonly Written[] = demoVetoTexts.map(([name, rfc, text]) => ({
  name,
  rfc,
  text,
  paper: PAPER,
  ...(earlierVersions[rfc] && { before: earlierVersions[rfc] }),
}))
