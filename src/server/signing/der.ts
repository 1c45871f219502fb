/** The tags of DER (X.690) that a signature needs. */
export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  name: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** A field with a number of its own in its structure. */
  field: 0xa0,
} as const

/** One value: its tag, the length of its content and the content. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, ...lengthOf(content.length)), content])
}

/** A length below 128 is its own byte; before a longer one stands the number of its bytes. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = bytesOf(length, 0x100)
  return [0x80 | bytes.length, ...bytes]
}

/** The digits of a number, the highest one first. */
function bytesOf(value: number, base: number): number[] {
  const higher = Math.floor(value / base)
  return higher === 0 ? [value] : [...bytesOf(higher, base), value % base]
}

/** A name such as 1.2.840.113549: its first two numbers share a byte, and a number has seven bits in each byte. */
export function objectName(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const numbers = others.map((number) =>
    bytesOf(number, 0x80).map((digit, index, { length }) => (index < length - 1 ? digit | 0x80 : digit)),
  )
  return der(TAG.name, Buffer.from([first * 40 + second, ...numbers.flat()]))
}

/** Digits of UTC time: this form holds the years until 2049, and a later one needs another tag. */
export const utcTime = (at: Date): Buffer =>
  der(TAG.time, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`, 'latin1'))

/** The content of a value that holds others, and the values in it. */
export function valuesIn(value: Uint8Array): Buffer[] {
  const values: Buffer[] = []
  for (let rest = contentOf(value); rest.length > 0; rest = rest.subarray(sizeOf(rest)))
    values.push(rest.subarray(0, sizeOf(rest)))
  return values
}

export const contentOf = (value: Uint8Array): Buffer => Buffer.from(value).subarray(headOf(value).size, sizeOf(value))

function headOf(value: Uint8Array): { size: number; length: number } {
  const [, first = 0] = value
  if (first < 0x80) return { size: 2, length: first }
  const count = first & 0x7f
  return { size: 2 + count, length: Buffer.from(value).readUIntBE(2, count) }
}

function sizeOf(value: Uint8Array): number {
  const { size, length } = headOf(value)
  return size + length
}
