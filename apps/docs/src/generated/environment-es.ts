/**
 * Spanish texts by the first cell of the README's "Configuration" rows; rows without one are shown as in the README.
 */
export const environmentEs: Readonly<Record<string, string>> = {
  '`NODE_ENV`':
    '`production`: exige una llave maestra, TLS con una base de datos en otro equipo y el aislamiento de Chromium; las cuentas se crean por invitación. Si no, valores para probar',
  '`PORT`, `HOST`, `BASE_URL`':
    '3000, 127.0.0.1, `http://localhost:$PORT`; `BASE_URL` es la raíz de un servidor, sin ruta',
  '`METRICS_PORT`, `METRICS_TOKEN`':
    'un puerto propio para `/metrics` (el público responde entonces 404) y un token para leerlo (16 caracteres o más); sin ninguno: solo este equipo',
  '`WORKER_PORT`':
    'puerto en que un proceso de tareas atiende `/health/live`, `/health/ready` y `/metrics`; sin definir: ninguno',
  '`DATA_DIR`': '`.data`: PostgreSQL integrado, archivos y llaves de desarrollo generadas',
  '`DATABASE_URL`': 'sin definir: el PostgreSQL integrado; definida: ese servidor, migrado al arrancar',
  '`DATABASE_REPLICA_URL`': 'una réplica para listas y exportaciones (`docs/production.md`)',
  '`DATABASE_DIRECT_URL`':
    'el servidor mismo, si `DATABASE_URL` es un PgBouncer en modo de transacción (`docs/production.md`)',
  '`DATABASE_TLS`':
    '`required` en producción: una base de datos en otro equipo necesita `?sslmode=verify-full`; si no `preferred`, que solo avisa',
  '`DATABASE_POOL`': 'conexiones de cada proceso, 22 (de 6 a 1000)',
  '`MASTER_KEY`':
    '32 bytes (base64 o hexadecimal) que cifran todos los secretos guardados; obligatoria con `NODE_ENV=production`, si no se genera en `DATA_DIR`',
  '`PREVIOUS_MASTER_KEYS`': 'llaves anteriores, para descifrar lo que cifraron: `docs/security.md`',
  '`JOBS_URL`': 'sin definir: Agenda en el mismo PostgreSQL; `mongodb://...`: Agenda en MongoDB',
  '`PAC_SANDBOX`, `PAC_PRODUCTION`':
    '`simulator` (por omisión en pruebas), `http`, `finkok` o `sw` (`docs/pacs.md`); producción sin definir responde 503',
  '`PACS_SANDBOX`, `PACS_PRODUCTION`': 'en lugar de las anteriores: varias cuentas con pesos, en JSON (`docs/pacs.md`)',
  '`PAC_BASE_URL`': 'para `http`: un PAC que implementa la interfaz descrita en `docs/pac-port.md`',
  '`PAC_SIMULATOR_URL`': 'un simulador de PAC que ya está en ejecución; sin definir: uno dentro del proceso',
  '`FINKOK_*`, `SW_*`, `SAT_QUERY_URL`':
    'credenciales y URL de los PAC, con `_SANDBOX` o `_PRODUCTION` al final del nombre para un solo ambiente (`docs/pacs.md`)',
  '`SAT_DATA`':
    'sin definir: los archivos publicados por el SAT, descargados una vez; una carpeta o un libro; `none`: el conjunto inicial integrado',
  '`SAT_ROOTS`':
    'SHA-256 de las autoridades certificadoras del SAT en las que se confía; sin definir: las de la primera importación (`docs/catalogs.md`)',
  '`CHROMIUM_PATH`': 'ruta del navegador; sin definir: el Chromium o Chrome del sistema o, si no hay, el incluido',
  '`CHROMIUM_SANDBOX`':
    '`required` en producción, si no `preferred`; `off` donde el contenedor es el aislamiento (`docs/security.md`)',
  '`SMTP_URL`, `MAIL_FROM`':
    'servidor de correo; sin definir: el correo se escribe en `DATA_DIR/mail/*.eml`. El remitente; por omisión `Lacre <no-reply@HOST>`',
  '`MAIL_DAILY_CAP`': 'correos de facturas por organización al día, 5000',
  '`OAUTH_REGISTRATION`':
    '`loopback`: los programas en el equipo del usuario se registran solos como clientes OAuth (`docs/oauth.md`); `off`: ninguno',
  '`SIGN_UP`':
    'quién puede crear una cuenta: `open`, `invited` (por omisión en producción) o `closed`; la primera con `npm run admin:create`',
  '`PLANS`, `DEFAULT_PLAN`, `STRIPE_*`':
    'sin definir: cada organización timbra sin límite; planes a la venta, vea `docs/organizations.md`',
  '`SHUTDOWN_DELAY_SECONDS`':
    'cuánto sigue respondiendo una API que termina, ya como no lista, 0.25 (20 como máximo); detrás de un proxy, más de lo que tarda su revisión',
  '`PARTNER_COMMISSION_RATE`': 'parte de los pagos que reciben los socios, `0.2` es la quinta parte; 0',
  '`LOG_LEVEL`, `ACCESS_LOG`, `TRUST_PROXY`':
    '`info`; una línea por solicitud (`on` en producción); número de proxies por delante, 0',
  '`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_*`':
    'sin definir: no hay trazas; la dirección de un recolector de OpenTelemetry (`docs/production.md`)',
  '`RATE_LIMITS`, `RATE_LIMIT_<CLASS>`': '`on`; llamadas por minuto de cada clase, vea `docs/limits.md`',
};
