import { defineErrors } from './error-row.ts';

const correctTheField = { en: 'Correct the field that `path` names.', es: 'Corrija el campo que indica `path`.' };

/** The request itself: its format, its fields, its transport. */
export const requestErrors = defineErrors({
  BAD_REQUEST: {
    kind: 'bad-request',
    meaning: { en: 'The request is not valid.', es: 'La solicitud no es válida.' },
    remedy: { en: 'Change what `message` and `details` name.', es: 'Cambie lo que indican `message` y `details`.' },
  },
  INVALID_INPUT: {
    kind: 'bad-request',
    meaning: {
      en: 'Fields of the request are missing, have the wrong type or a value that is not allowed.',
      es: 'Faltan campos de la solicitud, o su tipo o su valor no está permitido.',
    },
    remedy: {
      en: 'Correct each field that `details[].path` names; `details[].code` says what is wrong with it.',
      es: 'Corrija cada campo que indica `details[].path`; `details[].code` dice qué está mal.',
    },
  },
  REQUIRED: {
    kind: 'detail',
    meaning: { en: 'The field is missing.', es: 'Falta el campo.' },
    remedy: { en: 'Send the field.', es: 'Envíe el campo.' },
  },
  WRONG_TYPE: {
    kind: 'detail',
    meaning: {
      en: 'The field does not have the documented type: a string instead of a number, a single value instead of a list.',
      es: 'El campo es de un tipo distinto al documentado: un texto en vez de un número, un valor en vez de una lista.',
    },
    remedy: {
      en: 'Send the documented type; numbers without quotes, null only where it is documented.',
      es: 'Envíe el tipo documentado; los números sin comillas, null solo donde está documentado.',
    },
  },
  INVALID_VALUE: {
    kind: 'detail',
    meaning: {
      en: 'The type is right, the value is not allowed.',
      es: 'El tipo es correcto, pero el valor no está permitido.',
    },
    remedy: correctTheField,
  },
  INVALID_FORMAT: {
    kind: 'detail',
    meaning: {
      en: 'The text does not have the format that the field requires: a UUID, an e-mail address, a date.',
      es: 'El texto no tiene el formato que el campo requiere: un UUID, un correo, una fecha.',
    },
    remedy: correctTheField,
  },
  TOO_SHORT: {
    kind: 'detail',
    meaning: { en: 'The text or list is too short.', es: 'El texto o la lista es demasiado corto.' },
    remedy: {
      en: 'Send at least the length that `message` says.',
      es: 'Envíe al menos la longitud que indica `message`.',
    },
  },
  TOO_LONG: {
    kind: 'detail',
    meaning: { en: 'The text or list is too long.', es: 'El texto o la lista es demasiado largo.' },
    remedy: {
      en: 'Send at most the length that `message` says.',
      es: 'Envíe como máximo la longitud que indica `message`.',
    },
  },
  OUT_OF_RANGE: {
    kind: 'detail',
    meaning: { en: 'The number is too small or too large.', es: 'El número es demasiado pequeño o demasiado grande.' },
    remedy: { en: 'Send a number within the range.', es: 'Envíe un número dentro del rango.' },
  },
  UNKNOWN_FIELD: {
    kind: 'detail',
    meaning: {
      en: 'The operation has no field with this name. Nothing was done, so that a misspelled name does not go unnoticed.',
      es: 'La operación no tiene un campo con ese nombre. No se hizo nada, para que un nombre mal escrito no pase inadvertido.',
    },
    remedy: {
      en: 'Use the name that `hint` suggests, or omit the field.',
      es: 'Use el nombre que sugiere `hint` u omita el campo.',
    },
  },
  INVALID_REQUEST: {
    kind: 'bad-request',
    message: { en: 'Invalid request', es: 'Solicitud no válida' },
    meaning: {
      en: 'The call is not a valid call of this operation (tRPC), or the OAuth request is malformed.',
      es: 'La llamada no es válida para esta operación (tRPC), o la solicitud OAuth está mal formada.',
    },
    remedy: { en: 'Compare the request with the documentation.', es: 'Compare la solicitud con la documentación.' },
  },
  INVALID_JSON: {
    kind: 'bad-request',
    message: { en: 'Invalid JSON body', es: 'El cuerpo no es JSON válido' },
    remedy: {
      en: 'Correct what `details[].message` names. Send one JSON object, in UTF-8, with Content-Type: application/json.',
      es: 'Corrija lo que indica `details[].message`. Envíe un objeto JSON, en UTF-8, con Content-Type: application/json.',
    },
  },
  JSON_TOO_DEEP: {
    kind: 'bad-request',
    message: { en: 'JSON nesting too deep', es: 'El JSON tiene demasiados niveles' },
    remedy: { en: 'Send at most 32 levels.', es: 'Envíe como máximo 32 niveles.' },
  },
  INVALID_COMPRESSION: {
    kind: 'bad-request',
    message: {
      en: 'Request body does not match Content-Encoding',
      es: 'El cuerpo no corresponde a Content-Encoding',
    },
    remedy: {
      en: 'Compress the body as the header says, or send it uncompressed without the header.',
      es: 'Comprima el cuerpo como dice el encabezado, o envíelo sin comprimir y sin el encabezado.',
    },
  },
  INVALID_MULTIPART: {
    kind: 'bad-request',
    message: { en: 'Invalid multipart body', es: 'El cuerpo multipart no es válido' },
    remedy: {
      en: 'Send only the documented fields, each once, with the boundary of the Content-Type.',
      es: 'Envíe solo los campos documentados, cada uno una vez, con el boundary del Content-Type.',
    },
  },
  INVALID_URL: {
    kind: 'bad-request',
    message: { en: 'Invalid percent-encoding in the URL', es: 'La URL tiene una codificación con % no válida' },
    remedy: { en: 'Encode the URL as UTF-8.', es: 'Codifique la URL en UTF-8.' },
  },
  INVALID_HTTP: {
    kind: 'bad-request',
    message: { en: 'The request is not valid HTTP', es: 'La solicitud no es HTTP válido' },
    meaning: {
      en: 'The request line, a header or the framing of the body is malformed, or the Host header is missing. The connection is closed.',
      es: 'La línea de la solicitud, un encabezado o la delimitación del cuerpo está mal formado, o falta el encabezado Host. La conexión se cierra.',
    },
    remedy: {
      en: 'Send the request with an HTTP library; if you already do, check the proxies between it and the service.',
      es: 'Envíe la solicitud con una biblioteca de HTTP; si ya lo hace, revise los proxies entre ella y el servicio.',
    },
  },
  FILE_TOO_LARGE: {
    kind: 'bad-request',
    message: { en: '{field} must be at most {size}', es: '{field} debe ser de {size} como máximo' },
    meaning: { en: 'A file is larger than its limit.', es: 'Un archivo supera su tamaño máximo.' },
    remedy: { en: 'Send a smaller file.', es: 'Envíe un archivo más pequeño.' },
  },
  HEADER_AND_BODY_DIFFER: {
    kind: 'bad-request',
    message: { en: '{header} header and {field} differ', es: 'El encabezado {header} y {field} son distintos' },
    meaning: {
      en: 'A header and a field have different values for the same thing.',
      es: 'Un encabezado y un campo tienen valores distintos para lo mismo.',
    },
    remedy: { en: 'Send one of them, or the same in both.', es: 'Envíe uno de los dos, o lo mismo en ambos.' },
  },
  UNKNOWN_API_VERSION: {
    kind: 'bad-request',
    message: {
      en: 'API-Version must be one of: {known}',
      es: 'API-Version debe ser una de: {known}',
    },
    remedy: {
      en: 'Send one of those versions, or omit the header. An older version that is not listed has reached its sunset: /docs/guides/versions.',
      es: 'Envíe una de esas versiones u omita el encabezado. Una versión anterior que no está en la lista ya fue retirada: /docs/guides/versions.',
    },
  },
  BATCH_TOO_LONG: {
    kind: 'bad-request',
    message: { en: 'A batch may contain at most {most} calls', es: 'Un lote puede tener como máximo {most} llamadas' },
    remedy: { en: 'Send several batches.', es: 'Envíe varios lotes.' },
  },
  METHOD_NOT_ALLOWED: {
    kind: 'method-not-allowed',
    message: { en: 'Method not allowed', es: 'Método no permitido' },
    remedy: { en: 'Use one of the methods in the Allow header.', es: 'Use uno de los métodos del encabezado Allow.' },
  },
  REQUEST_TIMEOUT: {
    kind: 'request-timeout',
    message: {
      en: 'The request did not arrive completely in time',
      es: 'La solicitud no llegó completa a tiempo',
    },
    meaning: {
      en: 'Headers may take 30 seconds and the whole request 120; a body over 100 KB must not arrive more slowly than 32 KB a second while others wait to send theirs. The connection is closed.',
      es: 'Los encabezados pueden tardar 30 segundos y toda la solicitud 120; un cuerpo de más de 100 KB no debe llegar a menos de 32 KB por segundo mientras otros esperan para enviar el suyo. La conexión se cierra.',
    },
    remedy: {
      en: 'Send it again on a new connection, without pauses.',
      es: 'Envíela otra vez en una conexión nueva, sin pausas.',
    },
  },
  EXPECTATION_FAILED: {
    kind: 'expectation-failed',
    message: { en: 'Expect must be 100-continue', es: 'Expect debe ser 100-continue' },
    remedy: {
      en: 'Send `Expect: 100-continue`, or omit the header.',
      es: 'Envíe `Expect: 100-continue` u omita el encabezado.',
    },
  },
  HEADERS_TOO_LARGE: {
    kind: 'headers-too-large',
    message: { en: 'Request headers too large', es: 'Los encabezados de la solicitud son demasiado grandes' },
    meaning: {
      en: 'The request line and headers may total at most 16 KB. The connection is closed.',
      es: 'La línea de la solicitud y los encabezados pueden sumar como máximo 16 KB. La conexión se cierra.',
    },
    remedy: {
      en: 'Shorten the URL and the headers; usually there are too many cookies.',
      es: 'Acorte la URL y los encabezados; por lo general sobran cookies.',
    },
  },
  BODY_TOO_LARGE: {
    kind: 'body-too-large',
    message: { en: 'Request body too large', es: 'El cuerpo de la solicitud es demasiado grande' },
    remedy: { en: 'Split the request.', es: 'Divida la solicitud.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    kind: 'unsupported-media-type',
    message: { en: '{header} must be {expected}', es: '{header} debe ser {expected}' },
    meaning: {
      en: 'The operation does not accept the format, character set or compression that a header declares.',
      es: 'La operación no acepta el formato, el juego de caracteres o la compresión que indica un encabezado.',
    },
    remedy: {
      en: 'Send the body in a format that the operation accepts, and declare it in the header.',
      es: 'Envíe el cuerpo en un formato que la operación acepte e indíquelo en el encabezado.',
    },
  },
  RATE_LIMITED: {
    kind: 'too-many-requests',
    message: { en: 'Rate limit exceeded', es: 'Límite de llamadas excedido' },
    remedy: {
      en: 'Wait the number of seconds in Retry-After; the RateLimit-* headers show what is left.',
      es: 'Espere los segundos que indica Retry-After; los encabezados RateLimit-* muestran lo que queda.',
    },
  },
  LARGE_BODIES_AT_ONCE: {
    kind: 'too-many-requests',
    message: {
      en: 'Too many large bodies at once',
      es: 'Demasiados cuerpos grandes a la vez',
    },
    meaning: {
      en: 'Few bodies over 100 KB are read at once: eight per organization or person, one per IP address if the caller is not authenticated; some more may wait.',
      es: 'Los cuerpos de más de 100 KB se leen pocos a la vez: ocho por organización o persona, uno por dirección IP si quien llama no se ha autenticado; algunos más pueden esperar.',
    },
    remedy: {
      en: 'Send them one at a time: the next after the response to the previous one. Retry-After says when to try again.',
      es: 'Envíelos uno tras otro: el siguiente cuando se haya respondido el anterior. Retry-After indica cuándo reintentar.',
    },
  },
  INTERNAL_ERROR: {
    kind: 'internal',
    message: {
      en: 'Something went wrong on our side. Send the requestId to the operator of this service.',
      es: 'Algo falló de nuestro lado. Envíe el requestId al operador de este servicio.',
    },
    remedy: {
      en: 'Send the same request again with the same Idempotency-Key; if it happens again, report the requestId.',
      es: 'Envíe otra vez la misma solicitud con la misma Idempotency-Key; si se repite, informe el requestId.',
    },
  },
  SERVICE_UNAVAILABLE: {
    kind: 'service-unavailable',
    meaning: {
      en: 'Part of the service is overloaded.',
      es: 'Una parte del servicio está sobrecargada.',
    },
    remedy: {
      en: 'Send the request again after Retry-After.',
      es: 'Envíe otra vez la solicitud después de Retry-After.',
    },
  },
  DATABASE_UNAVAILABLE: {
    kind: 'service-unavailable',
    message: {
      en: 'The service is busy or its database is unreachable. Send the request again.',
      es: 'El servicio está ocupado o su base de datos no responde. Envíe otra vez la solicitud.',
    },
    remedy: {
      en: 'Send the request again after Retry-After.',
      es: 'Envíe otra vez la solicitud después de Retry-After.',
    },
  },
});
