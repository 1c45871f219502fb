import { expect, it } from 'vitest'
import { downloadHeaders } from './download-headers'

const nameOf = (name: string) => {
  const headers = downloadHeaders({ name, content_type: 'application/pdf', now: new Date('2026-11-25T10:00:00Z') })
  return decodeURIComponent(headers['content-disposition'].split("''")[1] ?? '')
}

it('names a file after the day and the thing, without signs that a file system refuses', () => {
  expect(nameOf('Angemeldete Herz & Kreislauf.xlsx')).toBe('2026-11-25 Angemeldete Herz & Kreislauf.xlsx')
  expect(nameOf('A/B\\C: "D" <E>|F*?\u202Egnp.\n.pdf')).toBe('2026-11-25 A B C D E F gnp.pdf')
  expect(nameOf('Version 2.5 für Ärzte.pdf')).toBe('2026-11-25 Version 2.5 für Ärzte.pdf')
})

it('shortens a long name between visible characters, to what a file system stores', () => {
  for (const letter of ['x', 'ü', '語', '👩‍⚕️']) {
    const name = nameOf(`${letter.repeat(200)}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/^2026-11-25 \S+\.pdf$/u)
    expect(name).not.toContain('\uFFFD')
  }
})
