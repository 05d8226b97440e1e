import type { Written } from './written.ts'

const announcementTexts = [
  `<h2>Nuevo horario de la ventanilla de credenciales</h2>
<p>A partir del <strong>{7}</strong> la entrega de credenciales se hará de lunes a viernes, de 8:30 a 14:00 horas.</p>
<p>Para recogerla, cada persona debe presentar su identificación oficial. No se entregan credenciales a terceros.</p>`,

  `<h2>Simulacro de fuga en vía pública</h2>
<p>El <strong>{12}</strong> a las 10:00 horas se realizará el simulacro semestral en las zonas Bajío y Monterrey. Participan todas las cuadrillas de emergencias.</p>
<ul>
<li>Presentarse con equipo de protección completo y credencial visible.</li>
<li>Llevar el explosímetro con calibración vigente.</li>
<li>Registrar la hora de llegada con la persona responsable de seguridad.</li>
</ul>
<p>Los resultados se publicarán en este tablero.</p>`,

  `<p>Por mantenimiento, el portal estará fuera de servicio el <strong>{3} de las 22:00 a las 23:30 horas</strong>. La validación de credenciales por código QR seguirá funcionando.</p>`,

  `<h2>Renovación de exámenes médicos</h2>
<p>Recuerden que el examen médico vale doce meses. Para que nadie pierda su acreditación:</p>
<ol>
<li>Revisen en <em>Estado de Personal</em> a quiénes les falta o les vence.</li>
<li>Pidan cita en la clínica con al menos quince días de anticipación.</li>
<li>Carguen el resultado en la ficha de la persona el mismo día que lo reciban.</li>
</ol>
<p>Quien no lo tenga vigente no podrá salir a campo.</p>`,

  `<h2>Formato DC-3: cambios que conviene revisar</h2>
<p>Detectamos constancias sin la firma del representante de las personas trabajadoras. Desde el {5} se devolverán las que lleguen incompletas.</p>
<p>El formato corregido está en el archivo adjunto.</p>`,

  `<h2>Uso obligatorio de la credencial en domicilio</h2>
<p>Antes de tocar el timbre, la credencial debe llevarse <strong>a la vista</strong>. Si la persona usuaria quiere comprobarla, ofrezcan el código QR y esperen a que lo valide en su teléfono.</p>
<blockquote>«Buenos días, vengo a la revisión de su instalación. Puede verificar mi identidad con este código.»</blockquote>
<p>Nadie está obligado a dejar pasar a quien no se identifica.</p>`,

  `<p>Se informa a las empresas colaboradoras que la carga de <strong>ICSOE</strong> y <strong>SISUB</strong> del cuatrimestre cierra el {17}. Los acuses se suben en la sección REPSE de su empresa.</p>`,

  `<h2>Alerta por lluvias: medidas en campo</h2>
<p>Mientras dure la alerta por lluvias:</p>
<ul>
<li>Suspender los trabajos en zanja cuando haya agua acumulada.</li>
<li>Revisar ademes y señalización al inicio de cada jornada.</li>
<li>No dejar registros abiertos ni tubería sin tapón al terminar.</li>
</ul>
<p>Ante cualquier duda, <strong>detengan el trabajo</strong> y llamen a su responsable de seguridad.</p>`,

  `<h2>Curso de atención al cliente y datos personales</h2>
<p>Se abren dos grupos en línea, con cupo para 40 personas cada uno:</p>
<ul>
<li>Grupo matutino: {7}, de 9:00 a 13:00 horas.</li>
<li>Grupo vespertino: {8}, de 15:00 a 19:00 horas.</li>
</ul>
<p>La inscripción la hace cada empresa con la lista de su personal. La constancia se registra en el portal en un plazo de tres días hábiles.</p>`,

  `<h2>Entrega de evidencias fotográficas</h2>
<p>Toda puesta en servicio debe llevar <strong>cuatro fotografías</strong>: medidor, regulador, aparato de consumo y prueba de hermeticidad. Las órdenes sin evidencia completa no pasarán a facturación.</p>`,

  `<p>Damos la bienvenida a las cuadrillas que se incorporan este mes a la zona Occidente. El recorrido de inducción será el <strong>{4}</strong> a las 8:00 horas en el almacén de la zona.</p>
<p>Es requisito llevar casco, chaleco y calzado de seguridad.</p>`,

  `<h2>Tarifas de estacionamiento y peajes</h2>
<p>Se actualizó la tabla de reembolsos. Los comprobantes deben entregarse dentro de los diez días naturales siguientes al gasto; después de ese plazo <u>no se reembolsan</u>.</p>`,

  `<h2>Campaña «Cero trabajos inseguros»</h2>
<p>Durante este mes, todas las cuadrillas dedicarán los primeros diez minutos del día a una plática de seguridad. Temas por semana:</p>
<ol>
<li>Detección de fugas y zonas de exclusión.</li>
<li>Trabajo en altura y escaleras.</li>
<li>Manejo a la defensiva.</li>
<li>Orden y limpieza en la obra.</li>
</ol>
<p>Guarden la lista de asistencia: se pedirá en las inspecciones.</p>`,

  `<h2>Actualización de la política SASISOPA</h2>
<p>Ya está disponible la nueva versión de la política de seguridad industrial, seguridad operativa y protección al medio ambiente. Cada empresa debe difundirla entre su personal y cargar el acuse firmado antes del <strong>{30}</strong>.</p>`,

  `<p>El almacén central no entregará material el {2} por inventario anual. Programen sus solicitudes con anticipación; las urgencias se atenderán solo para <strong>emergencias</strong>.</p>`,

  `<h2>Fotografías para la credencial</h2>
<p>Para evitar rechazos, la fotografía debe ser reciente, de frente, con fondo claro y sin gorra ni lentes oscuros. El archivo puede ser JPG o PNG de hasta 10 MB.</p>
<p>Las fotografías tomadas con poca luz se devolverán a la empresa.</p>`,

  `<h2>Inicio del programa anual de auditorías</h2>
<p>Las auditorías a empresas colaboradoras comienzan el <strong>{21}</strong>. Se revisarán expedientes de personal, herramienta, vehículos y documentos REPSE.</p>
<p>Cada empresa recibirá la fecha de su visita con diez días de anticipación.</p>`,
]

export const demoAnnouncements: readonly Written[] = announcementTexts.map((text) => ({
  text,
  paper: 'Circular',
}))
