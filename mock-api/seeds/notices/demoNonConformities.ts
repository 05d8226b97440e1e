import type { Written } from './written.ts'

const demoNonConformityTexts: readonly (readonly [company: number, text: string, isPhoto?: true])[] = [
  [
    1,
    `<h3>Señalización insuficiente en zanja abierta</h3>
<p>El frente de trabajo de la calle Hidalgo tenía cinta en un solo costado y ninguna lámpara nocturna.</p>
<p><strong>Acción correctiva:</strong> colocar vallas en ambos costados y dos lámparas por cada diez metros. Plazo: {3}.</p>`,
    true,
  ],
  [
    3,
    `<p>Regulador instalado a menos de un metro de una ventana. Debe reubicarse conforme a la norma interna de instalaciones.</p>`,
  ],
  [
    2,
    `<h3>Soldadura de polietileno fuera de parámetros</h3>
<p>En tres uniones, la presión de fusión quedó por debajo del mínimo.</p>
<ul>
<li>Cortar y rehacer las uniones 14, 15 y 19.</li>
<li>Entregar el registro de la máquina.</li>
<li>Presentar el certificado vigente de quien soldó.</li>
</ul>`,
  ],
  [
    1,
    `<p>Extintor de la unidad 07 con carga vencida. Se sustituyó durante la visita; se pide revisar <strong>toda la flotilla</strong> y enviar la lista antes del {7}.</p>`,
  ],
  [
    7,
    `<p>La cuadrilla no llevaba la hoja de datos de seguridad del odorizante. Se entregó copia en el sitio.</p>`,
  ],
  [
    5,
    `<h3>Tubería a la intemperie</h3>
<p>Se encontraron rollos de polietileno sin cubierta en el patio de la empresa, con más de seis meses de exposición. Quedan <strong>rechazados</strong> para su instalación.</p>`,
    true,
  ],
  [
    4,
    `<p>Prueba de hermeticidad sin registro gráfico. La prueba debe repetirse con la supervisión presente el {4}.</p>`,
  ],
  [
    1,
    `<h3>Calzado de seguridad sin casquillo</h3>
<p>Dos personas de la cuadrilla de Celaya usaban calzado sin protección. Se retiraron de la actividad hasta contar con el equipo correcto.</p>
<blockquote>La persona responsable de obra reconoció que el equipo estaba pedido desde el mes anterior.</blockquote>`,
  ],
  [
    8,
    `<p>Sellos de medidor con numeración distinta a la capturada en seis domicilios. Corregir la captura y entregar evidencia.</p>`,
  ],
  [
    6,
    `<p>Botiquín incompleto en el almacén: faltan vendas, solución salina y guantes. Plazo para reponer: {5}.</p>`,
  ],
  [
    2,
    `<p>Escalera de extensión con peldaños dañados en uso. Se marcó como <strong>fuera de servicio</strong> y se destruyó en presencia de la supervisión.</p>`,
    true,
  ],
  [
    11,
    `<h3>Dictámenes sin fotografía del aparato</h3>
<p>De una muestra de cuarenta inspecciones, nueve no tienen la fotografía del calentador. La empresa debe:</p>
<ol>
<li>Volver a los nueve domicilios sin costo para la persona usuaria.</li>
<li>Explicar la causa por escrito.</li>
</ol>`,
  ],
  [
    3,
    `<p>Arnés sin etiqueta de inspección anual. Se cambió de inmediato por uno vigente; la no conformidad queda <em>cerrada</em>.</p>`,
  ],
  [
    1,
    `<p>Residuos de poliducto y tierra en la vía pública al final de la jornada. Se limpió al día siguiente; se pide incluir la limpieza en la lista de cierre de obra.</p>`,
    true,
  ],
  [
    9,
    `<p>Plan de respuesta a emergencias con teléfonos desactualizados. Entregar la nueva versión antes del {14}.</p>`,
  ],
  [
    10,
    `<p>El material de venta menciona descuentos que ya no están vigentes. Retirar los folletos y confirmar por este medio.</p>`,
  ],
  [
    1,
    `<h3>Profundidad de la línea</h3>
<p>El tramo entre los registros 3 y 4 quedó a <strong>48 cm</strong>, por debajo de los 60 cm del proyecto. Se autorizó protección mecánica con losa de concreto.</p>`,
  ],
  [
    4,
    `<p>Explosímetro sin bitácora de verificación diaria en dos unidades. Plazo para regularizar: {6}.</p>`,
  ],
]

/** Notices of faults that a company must correct by a deadline. */
export const demoNonConformities: readonly Written[] = demoNonConformityTexts.map(
  ([company, text, isPhoto]) => ({
    company,
    text,
    paper: 'No conformidad',
    ...(isPhoto && { isPhoto }),
  }),
)
