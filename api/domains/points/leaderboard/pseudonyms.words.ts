import type { MessageLanguage } from '#contract/locales.ts'

/** Two words form a name. They agree in grammatical gender, so that any first word goes with any second one. */
interface Words {
  first: readonly string[]
  second: readonly string[]
}

const list = (text: string): string[] => text.trim().split(/\s+/)

const english: Words = {
  first: list(`Amber Quiet Brisk Patient Early Gentle Bright Calm Clever Coastal Copper Daring Distant Eager
    Evening Fair Golden Happy Hidden Honest Humble Jolly Keen Kind Lively Lucky Lunar Mellow Merry Misty Morning
    Nimble Noble Northern Polar Proud Quick Ready Restful River Roaming Royal Sandy Silent Silver Sleepy Snowy
    Solar Steady Sunny Swift Tidy Velvet Warm Western Wild Windy Winter Wise Witty Woodland Young Zesty Agile`),
  second:
    list(`Kite Heron Otter Lynx Finch Badger Beaver Bison Camel Crane Cricket Deer Dolphin Dove Eagle Elk
    Falcon Fox Gecko Goose Hare Hawk Hedgehog Ibis Jackdaw Jay Kestrel Koala Lark Lemur Lion Lizard Magpie Marten
    Mole Moose Newt Nightingale Orca Owl Panda Parrot Pelican Penguin Plover Puffin Quail Rabbit Raven Robin
    Salmon Seal Sparrow Squirrel Stork Swallow Swan Tern Thrush Tiger Toad Turtle Walrus Wren`),
}

const spanish: Words = {
  first:
    list(`Zorro Lince Búho Halcón Delfín Castor Ciervo Erizo Gorrión Mirlo Pingüino Tejón Lobo Oso Tigre León
    Camello Canguro Colibrí Conejo Cuervo Flamenco Gavilán Grillo Jilguero Koala Lagarto Lirón Mapache Milano
    Panda Pato Pelícano Petirrojo Reno Ruiseñor Salmón Vencejo Tucán Topo Visón Zorzal Alce Bisonte Cisne Estornino`),
  second:
    list(`tranquilo amable audaz atento brillante curioso diestro discreto feliz fiel gentil hábil honesto
    inquieto joven leal ligero listo lunar madrugador manso noble nocturno paciente plateado prudente rápido
    risueño sabio sereno silencioso solar sonriente tenaz valiente veloz viajero vivaz boreal dorado cobrizo
    ingenioso despierto alegre sensato sagaz`),
}

const romanian: Words = {
  first: list(`Vultur Lup Urs Cerb Râs Castor Bursuc Arici Iepure Cocor Pescăruș Pelican Șoim Uliu Corb Graur
    Sturz Cintezoi Botgros Pițigoi Rândunel Tigru Leu Delfin Pinguin Panda Koala Lemur Bizon Elan Ren Jder Dihor
    Hamster Greiere Licurici Fluture Păun Papagal Tucan Colibri Flamingo Albatros Țipar Somon Morun`),
  second:
    list(`liniștit blând isteț vesel răbdător curajos harnic discret loial nobil înțelept senin tăcut agil
    atent ager amabil argintiu arămiu auriu boreal călător cinstit cumpătat curios dibaci drept fericit glumeț
    iute jucăuș luminos matinal modest neobosit nordic pașnic prietenos priceput rapid sincer solar statornic
    tânăr vioi zâmbitor`),
}

const greek: Words = {
  first:
    list(`Ήσυχος Γρήγορος Υπομονετικός Πρόθυμος Ευγενικός Φωτεινός Ήρεμος Έξυπνος Τολμηρός Μακρινός Χρυσός
    Χαρούμενος Τίμιος Ταπεινός Ζωηρός Τυχερός Φιλικός Πρωινός Σβέλτος Ευγενής Βόρειος Πολικός Περήφανος Έτοιμος
    Σιωπηλός Ασημένιος Χιονισμένος Ηλιόλουστος Σταθερός Τακτικός Ζεστός Άγριος Χειμωνιάτικος Σοφός Νέος Ευκίνητος
    Γενναίος Καλοκάγαθος Περίεργος Ταξιδευτής Γελαστός Πιστός Λαμπερός Γαλήνιος Προσεκτικός Επιδέξιος`),
  second: list(`Αετός Λύκος Κάστορας Ασβός Σκαντζόχοιρος Λαγός Γερανός Γλάρος Πελεκάνος Κόρακας Σπίνος Τίγρης
    Πιγκουίνος Βίσονας Τάρανδος Γρύλος Παπαγάλος Κύκνος Πελαργός Ερωδιός Κότσυφας Λύγκας Ελέφαντας Γάτος Σκίουρος
    Κορυδαλλός Κοκκινολαίμης Σολομός Δελφινοκόρακας Ίβις Ιπποπόταμος Βάτραχος Χαμαιλέοντας Γύπας Μπούφος Τυφλοπόντικας
    Φασιανός Αίγαγρος Μυρμηγκοφάγος Κάνθαρος Αστακός Ρινόκερος Ιππόκαμπος Φλώρος Τσαλαπετεινός Θαλασσοπόρος`),
}

export const words: Record<MessageLanguage, Words> = { en: english, es: spanish, ro: romanian, el: greek }
