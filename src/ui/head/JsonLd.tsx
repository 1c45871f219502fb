/** Data for search engines. Every < is escaped, so that no value can end the script. */
export function JsonLd({ data }: { data: { '@context': 'https://schema.org' } }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
