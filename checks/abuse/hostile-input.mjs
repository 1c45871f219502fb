// Hostile input of every kind.

/** For query parameters: pieces of SQL, patterns, and input that URL parsers mishandle. */
export const HOSTILE_FRAGMENTS = [
  "' or '1'='1",
  "'; drop table registrations; --",
  '1) union select password_hash from users --',
  "' || pg_sleep(2) || '",
  '1; select pg_sleep(2)',
  '%',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%a',
  '_'.repeat(200),
  '\\',
  '(a+)+$',
  '[[:alpha:]',
  '$\u007b7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'id desc nulls first, (select 1)',
  '-1',
  '1e308',
  '99999999999999999999',
  'NaN',
  'null',
  '\u202e\u0000',
  '%00',
  '\ud800'.toWellFormed(),
  'x'.repeat(4000),
]

/** Ways to write a parameter besides `name=value`. */
export const SPELLINGS = {
  plain: (name, value) => `${name}=${value}`,
  repeated: (name, value) => `${name}=${value}&${name}=${value}`,
  array: (name, value) => `${name}[]=${value}`,
  member: (name, value) => `${name}[__proto__]=${value}&${name}[constructor]=${value}&__proto__[${name}]=${value}`,
  deep: (name, value) => `${name}[a][b][c]=${value}`,
}

/** For text fields: input that editors, mails, spreadsheets, databases and terminals misinterpret. */
export const HOSTILE_STRINGS = [
  'nul\u0000byte',
  'lone \ud83d surrogate',
  '\u202egnp.exe\u202c',
  '\u2066isolated',
  'zero\u200bwidth\u2060\ufeff',
  '\u200b\u200c\u200d',
  'مرحبا بالعالم שלום',
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(10),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '=1+1',
  '@SUM(A1)',
  '+cmd|calc',
  '-2+3',
  '\tTab',
  '{cancel_link} {__proto__} {constructor}',
  '$\u007b7*7} {{7*7}} <%= 7*7 %> #{7*7}',
  'first\r\nBcc: victim@example.org',
  'first\rsecond\u2028third\u0085fourth',
  "Robert'); drop table users; --",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '%0d%0aSet-Cookie:%20a=b',
  '%252e%252e%252f',
  '../../../../etc/passwd',
  'constructor',
  '__proto__',
  'true',
  ' ',
  '\\u0000\\x00',
  'A'.repeat(1_000_000),
]

/**
 * For fields that are displayed: each piece contains MARKER of markup-inspector.mjs wherever it could become active.
 */
export const HOSTILE_MARKUP = [
  '<script>evil()</script>',
  '</script><script>evil()</script>',
  '</title><script>evil()</script>',
  '</textarea><iframe srcdoc="evil"></iframe>',
  '<img src=x onerror=evil()>',
  '<img src="https://evil.example/seen.gif">',
  '"><svg onload=evil()>',
  '<svg><script>evil()</script></svg>',
  `' onfocus=evil() autofocus x='`,
  '" style="background:url(//evil.example)',
  '<p style="background:url(//evil.example)">',
  '<a href="javascript:evil()">hier</a>',
  '<a href="java&Tab;script:evil()">hier</a>',
  '<a href=data:text/html,evil>hier</a>',
  '<form action=//evil.example><input name=evil>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '<math><mtext><style><img src=x onerror=evil()>',
  '<noscript><p title="</noscript><img src=x onerror=evil()>">',
  '--><img src=x onerror=evil()><!--',
  '&lt;img src=x onerror=evil()&gt;',
  '&#60;script&#62;evil()',
  '<plaintext>evil',
  '<evil',
]

const nestedArrays = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Values that are not text, for fields of every type. */
export const WRONG_TYPES = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  [],
  {},
  [null],
  [[]],
  { __proto__: 1 },
  { length: 1e9 },
  { toString: 1 },
]

/** Raw request bodies. */
export const HOSTILE_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"a":1,}',
  '\ufeff{}',
  '{"__proto__":{"is_super_user":true}}',
  '{"constructor":{"prototype":{"is_super_user":true}}}',
  '{"a":1e999999}',
  nestedArrays(50_000),
  `{"a":${nestedArrays(50_000)}}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join(',')}}`,
]
