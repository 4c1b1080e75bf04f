import QRCode from 'qrcode';

/** Modules of the quiet zone (ISO/IEC 18004). */
const quiet = 4;

/** Black on white in the dark theme too, which phones scan best. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
      style={{ alignSelf: 'center' }}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
