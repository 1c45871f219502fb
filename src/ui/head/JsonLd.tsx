/** What search engines read of a page. No value in it can end the script: every < is written as an escape. */
export function JsonLd({ data }: { data: { '@context': 'https://schema.org' } }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
