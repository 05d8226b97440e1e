/** Successful replies that did not come from the portal's back end, or not whole: [name, body, content type]. */
export type StrangeReply = readonly [name: string, body: string, type: string]

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

/** Pages of networks, gateways and firewalls, as they answer with 200. */
export const GATEWAY_PAGES: readonly StrangeReply[] = [
  [
    'a captive portal',
    '<HTML><HEAD><TITLE>Iniciar sesión en la red</TITLE></HEAD><BODY>Acepte las condiciones</BODY></HTML>',
    HTML,
  ],
  [
    'a captive portal that redirects',
    '<html><head><meta http-equiv="refresh" content="0; url=http://192.168.1.1/login.html"></head></html>',
    HTML,
  ],
  [
    'a captive portal with a script',
    '<script type="text/javascript">top.location.href="http://10.0.0.1:8880/guest/s/default/";</script>',
    HTML,
  ],
  [
    'a WISPr portal',
    '<?xml version="1.0" encoding="UTF-8"?><WISPAccessGatewayParam><Redirect><MessageType>100</MessageType></Redirect></WISPAccessGatewayParam>',
    'text/xml',
  ],
  [
    'the test page of Apple',
    '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>',
    'text/html',
  ],
  [
    'the welcome page of nginx',
    '<!DOCTYPE html>\n<html>\n<head>\n<title>Welcome to nginx!</title></head><body></body></html>',
    HTML,
  ],
  [
    'an error page of nginx',
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center></body></html>',
    HTML,
  ],
  [
    'a challenge of Cloudflare',
    '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head></html>',
    HTML,
  ],
  [
    'a page of IIS',
    '\uFEFF<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>IIS Windows Server</title></head></html>',
    'text/html',
  ],
  [
    'a refusal of F5',
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Your support ID is: 1439</body></html>',
    HTML,
  ],
  [
    'a page of Zscaler',
    '<!--Zscaler--><!DOCTYPE html><html><head><title>Internet Security by Zscaler</title></head></html>',
    HTML,
  ],
  [
    'a page of FortiGate',
    '<!DOCTYPE html>\n<html lang="en">\n    <head>\n<title>Web Filter Violation</title></head></html>',
    HTML,
  ],
  [
    'a page of Incapsula',
    '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body></body></html>',
    HTML,
  ],
  [
    'a maintenance page',
    '\r\n\r\n   <!doctype html><title>Sitio en mantenimiento</title><h1>Volvemos pronto</h1>',
    HTML,
  ],
  [
    'a sign-in page that a redirect led to',
    '<!DOCTYPE html><html><body><form action="/accounts/login/?next=/api/"><input name="password"></form></body></html>',
    HTML,
  ],
  ['a page that calls itself JSON', '<html><body>Sesión expirada</body></html>', JSON_TYPE],
  ['a page without a type', '<html></html>', ''],
  [
    'a SAML form',
    '<?xml version="1.0"?><!DOCTYPE html><html><body onload="document.forms[0].submit()"></body></html>',
    'application/xhtml+xml',
  ],
  ['a SOAP fault', '<soap:Envelope><soap:Body><soap:Fault/></soap:Body></soap:Envelope>', 'text/xml'],
]

/** Replies that are no page and no whole answer. */
export const DAMAGED_REPLIES: readonly StrangeReply[] = [
  ['a list cut in a row', '[{"id":"p1","name":"Paz, Ana"},{"id":"p2","na', JSON_TYPE],
  ['a list cut after a row', '[{"id":"p1","name":"Paz, Ana"}', JSON_TYPE],
  ['a record cut in a text', '{"id":"p1","name":"Pa', JSON_TYPE],
  ['an opening brace', '{', JSON_TYPE],
  ['JSON lines', '{"id":"p1","name":"a"}\n{"id":"p2","name":"b"}', 'application/x-ndjson'],
  ['two replies', '{"id":"p1"}{"id":"p1"}', JSON_TYPE],
  ['compressed bytes', '\u001f\uFFFD\b\u0000\u0000\u0000\u0000\u0000\u0000\u0003\uFFFDVJ', JSON_TYPE],
  ['a guarded reply', ")]}',\n[]", JSON_TYPE],
  ['a callback', 'callback([])', 'application/javascript'],
  ['a Python record', "{'id': 'p1', 'name': 'Ana'}", 'text/plain'],
  ['a refusal as text', 'Access denied', 'text/plain'],
  ['a session that ended, as text', 'Session expired. Please log in again.', 'text/plain'],
  ['an error as text', 'Internal Server Error', 'text/plain'],
  [
    'a database error as text',
    'Warning: mysqli_connect(): (HY000/2002) in /var/www/db.php on line 3',
    'text/plain',
  ],
  ['a refusal as a JSON text', '"Unauthorized"', JSON_TYPE],
  ['a text that is not saved', 'Registro no guardado', 'text/plain'],
  ['an error in a record', '{"error":"No se pudo conectar con la base de datos"}', JSON_TYPE],
  ['errors in a record', '{"errors":[{"message":"Internal"}],"data":null}', JSON_TYPE],
  ['a detail in a record', '{"detail":"Las credenciales de autenticación no se proveyeron."}', JSON_TYPE],
  ['a failure by its flag', '{"success":false,"message":"Sesión expirada"}', JSON_TYPE],
  ['a failure by its status', '{"status":"error","message":"timeout"}', JSON_TYPE],
  ['a failure by a code', '{"code":401,"msg":"not login"}', JSON_TYPE],
  [
    'a refusal of an API gateway',
    '{"statusCode":401,"message":"Access denied due to missing subscription key."}',
    JSON_TYPE,
  ],
  ['false', 'false', JSON_TYPE],
]

/** Replies that say no more than that a write was carried out. */
export const ACKNOWLEDGEMENTS: readonly StrangeReply[] = [
  ['nothing', '', ''],
  ['blanks', ' \r\n', 'text/plain'],
  ['null', 'null', JSON_TYPE],
  ['OK', 'OK', 'text/plain'],
  ['OK in a page’s type', 'OK', HTML],
  ['a JSON OK', '"OK"', JSON_TYPE],
  ['a small ok', 'ok\n', 'text/plain'],
  ['true', 'true', JSON_TYPE],
  ['one', '1', JSON_TYPE],
  ['Created', 'Created', 'text/plain'],
  ['201 Created', '201 Created', 'text/plain'],
  ['No Content', 'No Content', 'text/plain'],
  ['Updated successfully.', 'Updated successfully.', 'text/plain'],
  ['Spanish words', 'Los cambios se han guardado correctamente', 'text/plain'],
  ['an empty record', '{}', JSON_TYPE],
  ['an empty list', '[]', JSON_TYPE],
  ['success', '{"success":true}', JSON_TYPE],
  ['a message', '{"message":"Registro actualizado exitosamente."}', JSON_TYPE],
  ['a status', '{"status":"ok"}', JSON_TYPE],
  ['no errors', '{"errors":[],"success":1}', JSON_TYPE],
  ['an id', '{"id":"p1"}', JSON_TYPE],
]

/** Whole answers with a wrong type or a byte order mark: [name, text before the JSON, content type]. */
export const DISGUISES: readonly StrangeReply[] = [
  ['JSON', '', JSON_TYPE],
  ['JSON as text', '', 'text/plain'],
  ['JSON as a page', '', HTML],
  ['JSON without a type', '', ''],
  ['JSON as a stream', '', 'application/octet-stream'],
  ['JSON after a byte order mark', '\uFEFF', JSON_TYPE],
  ['JSON after two byte order marks', '\uFEFF\uFEFF', JSON_TYPE],
  ['JSON after blank lines', '\r\n\r\n', JSON_TYPE],
]
