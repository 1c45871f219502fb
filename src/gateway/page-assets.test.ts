import { expect, it } from 'vitest'
import { placeAssets } from './page-assets'

const TAG = '<meta name="scripts" content="deferred"/>'
const FRAMEWORK = [
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next"/>',
  '<link rel="preload" href="/_next/static/chunks/b.css" as="style"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/1.js"/>',
  '<script src="/_next/static/chunks/1.js" async=""></script>',
  '<script src="/_next/static/chunks/2.js" id="_R_" async=""></script>',
]
const DATA = [
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({})</script>',
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([1,"data-awaiting-hydration"])</script>',
]
const OWN = [
  '<link rel="preload" href="/font.woff2" as="font"/>',
  '<script>(function f(a){})("[data-awaiting-hydration]")</script>',
  '<script type="application/ld+json">{}</script>',
  '<script src="/old.js" noModule=""></script>',
]
const FORM = '<form data-awaiting-hydration="" method="post"></form>'
const pageOf = (...parts: string[]) => [...FRAMEWORK, ...parts, ...OWN, ...DATA].join('\n')
const readStyles = (address: string) => Promise.resolve(`.from { content: "${address.slice(-5)}" }`)
const tagsOf = (html: string) => html.split('\n').filter(Boolean)

it('a page contains its styles in their order, and nothing of the framework where no form needs it', async () => {
  expect(tagsOf(await placeAssets(pageOf(TAG), readStyles))).toEqual([
    '<style>.from { content: "a.css" }.from { content: "b.css" }</style>',
    ...OWN,
  ])
})

it('a page lists the files that its form needs, and keeps the data that they read', async () => {
  const files = ['a.css', 'b.css', '1.js', '2.js'].map((name) => `/_next/static/chunks/${name}`).join(' ')
  expect(tagsOf(await placeAssets(pageOf(TAG, FORM), readStyles))).toEqual([
    `<style>.from { content: "a.css" }.from { content: "b.css" }</style><meta name="scripts" content="${files}"/>`,
    FORM,
    ...OWN,
    ...DATA,
  ])
})

it('a page stays as it is without the tag, and where a file of its styles is missing', async () => {
  expect(await placeAssets(pageOf(FORM), readStyles)).toBe(pageOf(FORM))
  expect(await placeAssets(pageOf(TAG, FORM))).toBe(pageOf(TAG, FORM))
})
