import type { Endpoint } from '@/contract/endpoint'
import { type CallInput, fetchAnswer } from './call'

const FALLBACK_NAME = 'download'

/** Calls what answers a file, and saves that under the name that the server gives it. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const response = await fetchAnswer(endpoint, input)
  const name = fileNameIn(response.headers.get('content-disposition'))
  save(await response.blob(), name)
}

/** RFC 6266: the name in UTF-8 before the one for old programs. */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1]
  return (encoded && decodeURIComponent(encoded)) || plain || FALLBACK_NAME
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
