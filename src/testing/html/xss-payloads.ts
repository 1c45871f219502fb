import payloads from './xss-payloads.json'

const { scripts, handlers, addresses, elementsWithAddresses, styles, elementsWithStyles, embeds, ...mutations } =
  payloads

/**
 * Publicly known XSS payloads from the OWASP cheat sheet on filter evasion, html5sec.org and DOMPurify. Parsers repair,
 * end or join the last ones in different ways, so a cleaner may read them differently from a browser.
 */
export const XSS_PAYLOADS: string[] = [
  ...scripts,
  ...handlers,
  ...addresses.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`]),
  ...elementsWithAddresses,
  ...styles.flatMap((style) => [
    `<p style="${style}">x</p>`,
    `<h1 STYLE="${style}">x</h1>`,
    `<li style="${style}">x</li>`,
  ]),
  ...elementsWithStyles,
  ...embeds,
  ...Object.values(mutations).flat(),
]
