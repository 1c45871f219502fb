import type { Endpoint } from '@/contract/endpoint'
import { type CallInput, fetchResponse } from '../calls/call'

const FALLBACK_NAME = 'download'

/** Makes a call whose answer is a file, and saves the file under the name that the server gives it. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const response = await fetchResponse(endpoint, input)
  const name = fileNameIn(response.headers.get('content-disposition'))
  saveFile(await response.blob(), name)
}

/** Prefers the UTF-8 name to the one for old programs, as RFC 6266 requires. */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1]
  return (encoded && decodeURIComponent(encoded)) || plain || FALLBACK_NAME
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Revoke the URL later, because the browser reads it after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
