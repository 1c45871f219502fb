import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress, needsSmtpUtf8, normalizeAddress } from './email-address'
import { email } from './shapes'

const read = (typed: string) => email.safeParse(typed).data

describe('an e-mail address', () => {
  it.each([
    [' Mona.Lang@Example.ORG ', 'mona.lang@example.org'],
    ['müller@größe.example', 'müller@xn--gre-6ka8i.example'],
    ['MÜLLER@GRÖSSE.EXAMPLE', 'müller@xn--grsse-kua.example'],
    ['mu\u0308ller@example.org', 'müller@example.org'],
    ['müller@xn--gre-6ka8i.example', 'müller@xn--gre-6ka8i.example'],
    ["o'neil+list@mail.example.co.uk", "o'neil+list@mail.example.co.uk"],
    ['ιωάννης@παράδειγμα.example', 'ιωάννης@xn--hxajbheg2az3al.example'],
  ])('has one stored form: %s', (typed, stored) => {
    expect(read(typed)).toBe(stored)
  })

  it.each([
    '',
    'mona',
    'mona@',
    '@example.org',
    'mona@example',
    'mo na@example.org',
    'mona@exa mple.org',
    '.mona@example.org',
    'mona..lang@example.org',
    'mona\u202e@example.org',
    'mona\u200b@example.org',
    'mona@example.org\u0000',
    'mona@example.org, eva@example.org',
    '=?utf-8?q?mona?=@example.org',
    'mona%example.com@example.org',
    'example.com!mona@example.org',
    'mona@[127.0.0.1]',
    'mona@127.0.0.1',
    'mona@exa_mple.org',
    'mona@-example.org',
    `${'ü'.repeat(33)}@example.org`,
    `mona@${'a'.repeat(250)}.org`,
    'mona@größe/evil.example',
    'mona@größe@evil.example',
  ])('is refused: %j', (typed) => {
    expect(read(typed)).toBeUndefined()
  })

  it('stays what it is once it is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.tuple(fc.string(), fc.domain()).map((parts) => parts.join('@')),
        ),
        (typed) => {
          const stored = normalizeAddress(typed)
          fc.pre(isAddress(stored))
          expect(normalizeAddress(stored)).toBe(stored)
          expect(stored.slice(stored.lastIndexOf('@'))).toMatch(/^@[\x21-\x7e]+$/)
        },
      ),
    )
  })

  it('needs SMTPUTF8 only for letters before the @', () => {
    expect([read('müller@example.org'), read('mona@größe.example')].map((one = '') => needsSmtpUtf8(one))).toEqual([
      true,
      false,
    ])
  })
})
