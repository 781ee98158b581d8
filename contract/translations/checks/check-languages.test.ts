import { expect, it } from 'vitest'
import { codes, rows, term } from './check-table.test-support.ts'

it.each(
  rows(`
  el | Is it safe? | Είναι ασφαλές; |
  el | Is it safe? | Είναι ασφαλές ; |
  el | “Is it safe?” | «Είναι ασφαλές;» |
  el | “Is it safe?” | «Είναι ασφαλές»; |
  el | Is it safe? Ask. | Είναι ασφαλές; Ρωτήστε. |
  el | Is it safe? Ask. | Είναι ασφαλές? Ρωτήστε. | question_mark
  el | Safe?! | Ασφαλές?! | question_mark
  el | Is “a?b” safe? | Είναι το «a?b» ασφαλές; | question_mark
  el | See bank.example/pay?id=1 | Δείτε bank.example/pay?id=1 |
  el | Open /pay?id=1? | Ανοίγετε το https://a.example/?id=1; |
  el | Wait; then call. | Περιμένετε· μετά καλέστε. |
  el | Wait; | Περιμένετε; | end_mark
  el | Wait; | Περιμένετε. |
  el | Wait. | Περιμένετε; | end_mark
  el | Wait. | Περιμένετε· | end_mark
  el | Wait: | Περιμένετε· | end_mark
  el | Is it safe | Είναι ασφαλές; | end_mark
  el | Is it safe? | Είναι ασφαλές | end_mark
  el | (Is it safe?) | (Είναι ασφαλές) | end_mark
  el | Run! | Τρέξτε! |
  el | Run! | Τρέξτε. | end_mark
  el | Really?! | Αλήθεια;!; |
  es | Is it safe? | ¿Es seguro? |
  es | Is it safe? | Es seguro? | opening_mark
  es | Is it safe? | ¿Es seguro | end_mark
  es | “Is it safe?” | «¿Es seguro?» |
  es | “Is it safe?” | «Es seguro?» | opening_mark
  es | If you doubt, is it safe? | Si duda, ¿es seguro? |
  es | Is it safe? Is it quick? | ¿Es seguro? ¿Es rápido? |
  es | Is it safe? Is it quick? | Es seguro? ¿Es rápido? | opening_mark
  es | Stop! Is it safe? | ¡Alto! ¿Es seguro? |
  es | Stop! Is it safe? | Alto! ¿Es seguro? | opening_mark
  es | Stop! Is it safe? | ¡Alto! Es seguro? | opening_mark
  es | Really?! | ¡¿De verdad?! |
  es | Really?! | ¿De verdad?! |
  es | Really! | ¡¡De verdad!! |
  es | See a.example/?id=1 | Vea a.example/?id=1 |
  es | See a.example/?id=1! | ¡Vea a.example/?id=1 ahora! |
  es | Well done, {name}! | ¡Bien hecho, {name}! |
  es | Well done, {name}! | Bien hecho, {name}! | opening_mark
  la | Stop! | ¡Alto! |
  la | Stop! | Alto! | opening_mark
  ca | Stop! | Alto! |
  fr | Is it safe? | Est-ce sûr¤? |
  fr | Is it safe? | Est-ce sûr~? |
  fr | Is it safe? | Est-ce sûr? | french_space
  fr | “Is it safe?” | «~Est-ce sûr¤?~» |
  fr | “Is it safe?” | «Est-ce sûr¤?» | french_space
  fr | “Is it safe?” | “Est-ce sûr¤?” |
  fr | (Is it safe?) | (Est-ce sûr¤?) |
  fr | Wait; then call. | Attendez¤; puis appelez. |
  fr | Wait; then call. | Attendez; puis appelez. | french_space
  fr | Remember: call. | Rappel~: appelez. |
  fr | Remember: call. | Rappel: appelez. | french_space
  fr | Between 9:30 and 10:00 | Entre 9:30 et 10:00 |
  fr | See https://a.example: call. | Voir https://a.example~: appelez. |
  fr | Press :ok: | Appuyez sur :ok: |
  fr | Stop!! | Arrêtez¤!! |
  fr | Stop!! | Arrêtez!! | french_space
  fr | Hello {name}! | Bonjour {name}¤! |
  fr | Ratio 1:2 | Rapport 1:2 |
  fr | Wait, call. | Attendez~, appelez. | spaces
  de | Is it safe? | Ist es sicher? |
  de | Is it safe? | Ist es sicher. | end_mark
  ro | Is it safe? | Este sigur? |
  pt | Is it safe? | É seguro? |`),
)('marks %s: %s → %s: %s', (language, source, target, found) =>
  expect(codes(language, source, target)).toBe(found),
)

it.each(
  rows(`
  es | Hi {first_name} | Hola, {first_name} |
  es | Hi {first_name} | Hola, {nombre} | placeholder
  es | Hi {first_name} | Hola, { first_name } | placeholder
  es | Hi {first_name}{last_name} | Hola, {last_name}{first_name} |
  es | Hi {user.name} | Hola, {user.name} |
  es | Hi {user.name} | Hola, {user} | placeholder
  es | Hi {{ name }} | Hola, {{ name }} |
  es | Hi {{ name }} | Hola, {{name}} | placeholder
  es | Hi %s | Hola, %s |
  es | Hi %s | Hola, %d | placeholder
  es | %d of %d | %d de %d |
  es | %d of %d | %d | placeholder
  es | %2$s by %1$s | %1$s: %2$s |
  es | %2$s by %1$s | %1$s: %1$s | placeholder
  es | Save 20%discount | Ahorre 20%descuento |
  es | Up to 50% so far | Hasta el 50% por ahora |
  es | Set {a, b} | El conjunto {a, b} |
  es | Type {} | Escriba {} |
  es | Look :smile: up | Mire :smile: arriba |
  es | Look :smile: up | Mire :sonrisa: arriba | placeholder
  es | Note: a:b | Nota: a:b |
  es | {count, plural, one {# link} other {# links}} | {count, plural, one {# enlace} other {# enlaces}} |
  es | {n, plural, one {# link} other {# links}} | {n, plural, one {# pie} many {# pies} other {# pies}} |
  ro | {n, plural, one {# day} other {# days}} | {n, plural, one {# zi} few {# zile} other {# de zile}} |
  es | {count, plural, one {# link} other {# links}} | {cuenta, plural, one {# enlace} other {# enlaces}} | icu
  es | {count, plural, one {# link} other {# links}} | {count, plural, one {# enlace} other {# enlaces} | icu
  es | {count, plural, one {# link} other {# links}} | {count, plural, one {# enlace}} | icu
  es | {count, plural, one {# link} other {# links}} | # enlaces | icu
  es | {who, select, a {her} other {them}} | {who, select, a {ella} other {ellos}} |
  es | {who, select, a {her} other {them}} | {who, select, a {ella}} | icu
  es | {who, select, a {her} b {him}} | {who, select, a {ella} b {él}} |
  es | {when, date} at {when, time} | {when, date} a las {when, time} |
  es | {when, date} at {when, time} | {when, time} | icu
  es | {n, number} words | {n, number} palabras |
  es | {n, selectordinal, one {#st} other {#th}} | {n, selectordinal, other {#.º}} |
  fr | The {item} | L'{item} | icu
  fr | Don't {item} | Ne pas {item} |
  es | [[1]] and [[2]] | [[2]] y [[1]] |
  es | [[1]] and [[2]] | [[1]] y [[3]] | gaps
  es | [[1]] and [[2]] | [[1]], [[2]] y [[2]] | gaps
  es | [[10]] things | [[1]] cosas | gaps
  es | <1>Stop</1> now | <1>Pare</1> ya |
  es | <1>Stop</1> now | Ya <1>pare</1> |
  es | <1>Stop</1> now | Pare ya | formatting
  es | <1>Stop</1> now | <1>Pare</1> <1>ya</1> |
  es | <1>Stop</1> now | <1>Pare</2> ya | marks
  es | <1>Stop</1> now | <1><2>Pare</2></1> ya | marks
  es | Read <2>this</2> | Lea <2>esto</2> |
  es | Read <2>this</2> | Lea esto | marks
  es | Read <2>this</2> | Lea <2>esto | marks
  es | Read <1><2>this</2></1> | Lea <2><1>esto</1></2> |
  es | Read <1><2>this</2></1> | Lea <1>esto</1> | marks
  es | One<3/>two | Uno<3/>dos |
  es | One<3/>two | Uno dos | formatting
  es | a < b and b > c | a < b y b > c |
  es | Type <b> here | Escriba <b> aquí |`),
)('structure %s: %s → %s: %s', (language, source, target, found) =>
  expect(codes(language, source, target)).toBe(found),
)

it.each(
  rows(`
  es | In 2026 | En 2026 |
  es | In 2026 | En 2025 | numbers
  es | 1,234 users | 1.234 usuarios |
  es | 1,234 users | 1 234 usuarios |
  es | 1,234 users | 1~234 usuarios |
  es | 1,234 users | 1234 usuarios |
  es | 1,234 users | 1.243 usuarios | numbers
  es | 0.5 seconds | 0,5 segundos |
  es | 0.5 seconds | 0,50 segundos |
  es | 0.5 seconds | 5 segundos |
  es | 99.9% up | 99,9 % activo |
  es | Version 1.2.3 now | Versión 1.2.3 ya |
  es | Call 112 now | Llame al 112 ya |
  es | Call 112 now | Llame al 911 ya | numbers
  es | Three links | 3 enlaces |
  es | 30 days | Treinta días | numbers
  es | 2 steps | Dos pasos |
  es | On 11/28/2026 | El 28/11/2026 |
  es | At 17:30 today | Hoy a las 17.30 |
  es | Step 14 of 20 | Paso 14 de 20 |
  es | Step 14 of 20 | Paso 20 de 14 |
  es | 24/7 help | Ayuda 24/7 |
  es | See a.example/2025 | Vea a.example/2025 |
  es | ISO 27001 rules | Normas ISO 27001 |
  es | ISO 27001 rules | Normas ISO 27002 | numbers
  es | Security | Security | unchanged
  es | IBAN | IBAN |
  es | VPN or MFA | VPN or MFA |
  es | no-reply@bank.example | no-reply@bank.example |
  es | report.pdf | report.pdf |
  es | 1.2.3 | 1.2.3 |
  es | a1 | a1 |
  es | security | Security | unchanged
  la | Security | Security | unchanged
  en | Colour | Colour |
  es | Stop | Deténgase |
  es | Yes | Sí, pero solo si la dirección es correcta | length
  es | Read the whole address before a click | Lea la dirección completa antes de hacer clic |
  es | A short line here now | Una línea que es bastante más larga que la otra | length
  es | Look ␣twice | Mire␣ dos veces |
  es | Look twice | Mire  dos veces | spaces
  es | Look twice | Mire dos veces⌀ | spaces
  es | Look, twice | Mire , dos veces | spaces
  es | Look at (this) | Mire (esto) |
  es | Look at (this) | Mire (esto | brackets
  es | Look at [this] | Mire esto] | brackets
  es | Look at "this" | Mire «esto» |
  es | Look at "this" | Mire «esto | brackets
  es | Look at "this" | Mire "esto | brackets
  es | a) Look | a) Mire |
  es | It is is | Es es así |
  es | Look there | Mire mire allí | repeated_word
  es | Look there | Mire, mire allí |
  de | The house | Das das Haus |
  fr | We meet | Nous nous voyons |
  es | Look there | Мire allí | script
  el | The PIN code | Ο κωδικός PIN |
  el | The PIN code | Ο κωδικός ΡIN | script
  el | Your e-mail | Το e-mail σας |
  el | Mail | Ταχυδρομείο |
  ro | Look at this | Uită-te la asta |
  ro | Look at this | Uitați-vă la aсta | script
  es | Look twice | ${'a'.repeat(60)} | length
  es | Look twice | ${'a'.repeat(61)} | too_long length
  es | Look twice | – | empty
  es | … | … |
  es | 3/4 | 3/4 |`),
)('wording %s: %s → %s: %s', (language, source, target, found) =>
  expect(codes(language, source, target)).toBe(found),
)

const spanish = [
  term('phishing', 'phishing', { keep: true }),
  term('link', 'enlace', { forbidden: ['link', 'vínculo'] }),
  term('two-factor authentication', 'autenticación en dos pasos', { forms: ['verificación en dos pasos'] }),
  term('authentication', 'autenticación'),
  term('Passkey', 'llave de acceso', { forms: ['llaves de acceso'] }),
  term('SHIFT', 'Mayús', { case_sensitive: true }),
  term('report', 'informar', { forms: ['informe', 'denunciar'] }),
]
it.each(
  rows(`
  es | Open the link | Abra el enlace |
  es | Open the links | Abra los enlaces |
  es | Open the link | Abra el vínculo | forbidden_term
  es | Open the link | Abra los vínculos | forbidden_term
  es | Open the link | Abra la página | glossary
  es | A link or a link | Un enlace o una página |
  es | Linking phones | Conectar teléfonos |
  es | This is phishing | Esto es phishing |
  es | This is phishing | Esto es suplantación | glossary
  es | PHISHING! | ¡PHISHING! |
  es | Use two-factor authentication | Use la autenticación en dos pasos |
  es | Use two-factor authentication | Use la verificación en dos pasos |
  es | Use two-factor authentication | Use la autenticación | glossary
  es | Use authentication | Use la autenticación |
  es | A passkey | Una llave de acceso |
  es | Passkeys | Llaves de acceso |
  es | A passkey | Una clave | glossary
  es | Press SHIFT | Pulse Mayús |
  es | Press SHIFT | Pulse la tecla | glossary
  es | The night shift | El turno de noche |
  es | Report it | Denúncielo |
  es | Report it | Avise | glossary
  es | A report | Un informe |
  es | We report it | Lo informamos |
  es | <1>Link</1> text | Texto del <1>enlace</1> |
  es | {link} here | Aquí {link} | forbidden_term`),
)('glossary %s: %s → %s: %s', (language, source, target, found) =>
  expect(codes(language, source, target, spanish)).toBe(found),
)
