import type { FILE_VERDICTS, VerifiedCertificate } from '../../contract/verification'

type Answer = { verdict: (typeof FILE_VERDICTS)[number]; certificate: VerifiedCertificate | null }

type Given = { url: string; codePattern: string; fileMax: number; language: string }

/**
 * Returns the SHA-256 of a file and the code that stands in it. Pages send the text of this function, so it uses nothing
 * from outside.
 */
export async function readFileFacts(file: Blob, codePattern: string) {
  const bytes = await file.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The metadata of a document is not compressed.
  const [, code = null] = new RegExp(codePattern).exec(new TextDecoder('latin1').decode(bytes)) ?? []
  return { sha256, code }
}

/** Shows the answer about a file that a person chooses, or drops onto the field. Pages send the text of this function. */
export function checkFiles({ url, codePattern, fileMax, language }: Given, readFacts: typeof readFileFacts) {
  const input = document.querySelector<HTMLInputElement>('[data-verify-file]')
  const results = document.querySelector('[data-verify-results]')
  if (!input || !results) return

  const show = (...names: (string | undefined)[]) => {
    for (const part of results.querySelectorAll<HTMLElement>('[data-result]'))
      part.hidden = !names.includes(part.dataset.result)
  }
  const fill = (name: string, text: string) => {
    const place = results.querySelector(`[data-detail=${name}]`)
    place?.replaceChildren(text)
    place?.closest('dl > div')?.toggleAttribute('hidden', text === '')
  }
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const textOfDay = (date: string) => new Intl.DateTimeFormat(language, day).format(new Date(date))
  const fillDetails = (details: NonNullable<VerifiedCertificate['details']>) => {
    const { holder, title, date, points, label, body, person_number_name, person_number } = details
    fill('holder', holder)
    fill('title', title)
    fill('date', textOfDay(date))
    fill('points', `${new Intl.NumberFormat(language).format(points)} ${label}`)
    fill('body', body)
    fill('number', `${person_number_name} ${person_number}`.trim())
  }
  const showAnswer = ({ verdict, certificate }: Answer) => {
    if (certificate?.details) fillDetails(certificate.details)
    if (certificate?.revoked_on) fill('revoked_on', textOfDay(certificate.revoked_on))
    const state = certificate?.state
    const isOutdated = verdict === 'original' && state !== 'issued'
    const isUnclear = verdict === 'unknown' && certificate
    const result = isOutdated ? 'outdated' : isUnclear ? 'unclear' : verdict
    show(result, state, certificate?.details ? 'details' : undefined)
  }
  const check = async (file: File) => {
    if (file.size > fileMax) return show('too_large')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await readFacts(file, codePattern)),
    })
    if (!response.ok) return show(response.status === 429 ? 'limited' : 'failed')
    showAnswer(await response.json())
  }
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    show()
    if (file) check(file).catch(() => show('failed'))
    // The same file can be chosen again after it was changed.
    input.value = ''
  })
}
