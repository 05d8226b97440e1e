import type { Written } from './written.ts'

const demoAdministrativeActTexts: readonly (readonly [company: number, text: string])[] = [
  [
    1,
    `<h3>Retraso en la entrega de expedientes</h3>
<p>Se hace constar que al {-2} faltan las constancias DC-3 de <strong>seis personas</strong> registradas en el último mes.</p>
<p>La empresa se compromete a entregarlas antes del {10}.</p>`,
  ],
  [
    2,
    `<p>La cuadrilla 12 inició la excavación sin permiso municipal a la vista. Se suspendieron los trabajos durante <strong>dos horas</strong> hasta que se presentó el documento.</p>`,
  ],
  [
    3,
    `<h3>Vehículo sin revista</h3>
<p>En la visita del {-1} se encontraron dos camionetas con la revista mecánica vencida y un extintor descargado.</p>
<ul>
<li>Ambas unidades quedan fuera de servicio.</li>
<li>Se revisará el resto de la flotilla en cinco días.</li>
</ul>`,
  ],
  [
    1,
    `<p>El personal asignado al sector Irapuato se presentó a laborar sin chaleco de identificación. Es la <strong>primera</strong> acta por este motivo en el año.</p>`,
  ],
  [
    7,
    `<p>Cancelación de catorce visitas sin aviso a las personas usuarias. La empresa reprogramó todas antes del {6} y asumió el costo de los traslados.</p>`,
  ],
  [
    4,
    `<h3>Acta por incumplimiento del plan de trabajo</h3>
<p>De las 120 puestas en servicio programadas se realizaron 83. Las causas que la empresa expuso:</p>
<ol>
<li>Rotación de personal técnico.</li>
<li>Demora en la entrega de medidores.</li>
<li>Domicilios sin acceso.</li>
</ol>
<p>Se acordó un plan de recuperación de cuatro semanas.</p>`,
  ],
  [
    5,
    `<p>Se entregó obra civil con reposición de banqueta incompleta en cuatro frentes. El municipio dio plazo hasta el {15} para corregir.</p>`,
  ],
  [
    1,
    `<h3>Uso de herramienta sin calibrar</h3>
<p>El manómetro con el que se probó la línea del conjunto habitacional tenía la calibración vencida desde el {-38}.</p>
<p>Las pruebas de hermeticidad se <strong>repitieron</strong> en presencia de la supervisión, con resultado satisfactorio.</p>`,
  ],
  [
    2,
    `<p>Dos personas se presentaron con credencial vencida. No se les permitió el acceso y la empresa las sustituyó en el turno siguiente.</p>`,
  ],
  [
    10,
    `<p>Se recibieron cinco quejas por insistencia en la venta de seguros fuera de los horarios autorizados. La empresa reforzará la capacitación de su personal comercial.</p>`,
  ],
  [
    6,
    `<h3>Bitácora de obra incompleta</h3>
<p>Faltan los registros de soldadura de polietileno de los días {-8} y {-5}: sin ellos no puede liberarse el tramo.</p>`,
  ],
  [
    9,
    `<p>Se levanta acta por la salida de material sin vale de almacén. El faltante, de <strong>36 metros de tubería</strong>, se descontó de la estimación del mes.</p>`,
  ],
  [
    3,
    `<p>La persona responsable de seguridad no estuvo en el sitio durante un trabajo con gas en carga. Se detuvo la maniobra y se reprogramó para el {2}.</p>`,
  ],
  [
    1,
    `<p>En la auditoría documental se encontró vencida la póliza de responsabilidad civil. La empresa presentó la renovación el mismo día y el acta queda <em>solventada</em>.</p>`,
  ],
  [
    8,
    `<p>Tres lecturas de medidor no coinciden con la fotografía cargada. Se corrigieron los consumos y se notificó a las personas afectadas.</p>`,
  ],
  [
    11,
    `<h3>Acta de inspección extraordinaria</h3>
<p>A petición de la zona Valle de México se revisaron veinte dictámenes al azar. <strong>Dos</strong> no tenían la firma de la persona usuaria; los demás están completos.</p>`,
  ],
  [
    2,
    `<p>Se registró un corte accidental de un ducto de agua potable durante la excavación. La reparación concluyó en seis horas y la empresa cubrió el daño.</p>`,
  ],
  [
    1,
    `<p>Reunión de seguimiento con la coordinación operativa. Acuerdos:</p>
<ul>
<li>Entregar la programación semanal los viernes antes de las 14:00 horas.</li>
<li>Nombrar suplente de la persona responsable de seguridad.</li>
<li>Revisar juntos el estado de acreditación cada quincena.</li>
</ul>`,
  ],
  [
    12,
    `<p>La empresa no presentó en plazo el informe de capacitación del semestre. Se concede una prórroga única hasta el {20}.</p>`,
  ],
  [
    4,
    `<p>Se encontró personal fumando a menos de diez metros de un registro abierto. La persona fue retirada de la obra y tomará de nuevo el curso de <strong>seguridad en trabajos con gas</strong>.</p>`,
  ],
]

/** Formal records of incidents that a company caused. */
export const demoAdministrativeActs: readonly Written[] = demoAdministrativeActTexts.map(
  ([company, text]) => ({
    company,
    text,
    paper: 'Acta administrativa',
  }),
)
