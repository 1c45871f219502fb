import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonLd } from './JsonLd'

const write = (name: string) => {
  const data = { '@context': 'https://schema.org', name } as const
  return { data, html: renderToStaticMarkup(<JsonLd data={data} />) }
}

it('contains its data, and no value can end the script', () => {
  const piece = fc.constantFrom('</script>', '<!--', '<script>', '"', '\\', '&', ' ', 'ä')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { data, html } = write(pieces.join(''))
      const [, inner = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
      expect(JSON.parse(inner)).toEqual(data)
    }),
  )
})
