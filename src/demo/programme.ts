/** Returns a one-page PDF with these lines, the smallest document that every viewer opens. */
export function programmeOf(title: string, lines: readonly string[]): Uint8Array {
  const text = [
    'BT /F1 20 Tf 60 770 Td',
    `(${escapePdfText(title)}) Tj`,
    '/F1 12 Tf 0 -14 Td',
    ...lines.map((line) => `0 -22 Td (${escapePdfText(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}

/** Latin-1 has umlauts, but no typographic dashes and quotes. */
function escapePdfText(line: string): string {
  const plain = line.replace(/[–—]/g, '-').replace(/[„“”]/g, '"').replace(/[’‚‘]/g, "'")
  return plain.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
}
