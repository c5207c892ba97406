// The grammar of plans: all of Python 3.11, so that what the language leaves out is refused with good words later.
//
// It is LL(1): one token decides everywhere, and the build fails where it does not. What that asks for:
//   * The token source (plan_lexer.cc) decides `match`, `case` and `with (`, and joins `is not` and `not in`.
//   * An expression is a flat run of operands and operators; the reader of the events knows precedence.
//   * Lists may end with a comma, so they are written `x (',' x?)*`; OneSeparator refuses `x,,x`.
//   * Targets, arguments and parameters are looser here than in Python; checks on the tree are
//     simpler and say more.
// Actions write events (plan_events.def): children first, then their parent.
parser grammar PlanParser;
options { tokenVocab = PlanParserTokens; superClass = PlanActions; }
@parser::postinclude {
#include "grammar/plan_actions.h"
using penstock::PlanActions;
}
@parser::members { void LoadExpectations() override; }

plan @init { Open(); } : statement* EOF { Close(kPlan); } ;

// ---- statements

statement
  : simple_line | if_statement | while_statement | for_statement | try_statement | with_statement
  | def_statement | class_statement | async_statement | decorated | match_statement ;

simple_line : simple ( ';' { OneSeparator(); } simple? )* NEWLINE ;

simple @init { Open(); }
  : expr_list ( ':' expr { Say(kAnnotation); } ( '=' right_side )? { Close(kAnnAssign); }
              | AUG_ASSIGN { Say(kMark); } right_side { Close(kAugAssign); }
              | ( '=' right_side )+ { Close(kAssign); }
              | { Close(kExprStatement); } )
  | yield { Close(kExprStatement); }
  | 'return' expr_list? { Close(kReturn); }
  | 'raise' ( expr ( 'from' expr )? )? { Close(kRaise); }
  | 'assert' expr ( ',' expr )? { Close(kAssert); }
  | 'del' expr_list { Close(kDel); }
  | 'pass' { Close(kPass); }
  | 'break' { Close(kBreak); }
  | 'continue' { Close(kContinue); }
  | 'global' identifier ( ',' identifier )* { Close(kGlobal); }
  | 'nonlocal' identifier ( ',' identifier )* { Close(kNonlocal); }
  | 'import' import_module ( ',' import_module )* { Close(kImport); }
  | 'from' ( ( '.' | '...' ) { Say(kMark); } )* dotted_name? 'import'
    ( '*' { Say(kMark); } | import_names | '(' import_names ')' ) { Close(kImportFrom); } ;

right_side : expr_list | yield ;

import_module @init { Open(); } : dotted_name ( 'as' identifier { Say(kAlias); } )? { Close(kImportAlias); } ;
import_names : import_name ( ',' { OneSeparator(); } import_name? )* ;
import_name @init { Open(); } : single_name ( 'as' identifier { Say(kAlias); } )? { Close(kImportAlias); } ;
single_name @init { Open(); } : identifier { Close(kDottedName); } ;
dotted_name @init { Open(); } : identifier ( '.' identifier )* { Close(kDottedName); } ;
identifier : NAME { Say(kIdentifier); } ;

block @init { Open(); } : ( NEWLINE INDENT statement+ DEDENT | simple_line ) { Close(kBlock); } ;
else_block : 'else' ':' block { Say(kElse); } ;

if_statement @init { Open(); }
  : 'if' named_expr ':' block ( 'elif' named_expr ':' block )* else_block? { Close(kIf); } ;
while_statement @init { Open(); } : 'while' named_expr ':' block else_block? { Close(kWhile); } ;
for_statement @init { Open(); } : 'for' targets 'in' expr_list ':' block else_block? { Close(kFor); } ;
try_statement @init { Open(); }
  : 'try' ':' block ( except_clause+ else_block? finally_block? | finally_block ) { Close(kTry); } ;
except_clause @init { Open(); }
  : 'except' ( '*' { Say(kMark); } )? ( expr ( 'as' identifier { Say(kAlias); } )? )? ':' block { Close(kExcept); } ;
finally_block : 'finally' ':' block { Say(kFinally); } ;
with_statement @init { Open(); }
  : 'with' ( with_item ( ',' with_item )* | WITH_PAREN with_item ( ',' { OneSeparator(); } with_item? )* ')' ) ':' block { Close(kWith); } ;
with_item @init { Open(); } : expr ( 'as' target )? { Close(kWithItem); } ;
async_statement @init { Open(); } : 'async' ( def_statement | for_statement | with_statement ) { Close(kAsync); } ;
decorated @init { Open(); }
  : ( '@' named_expr NEWLINE )+ ( def_statement | class_statement | async_statement ) { Close(kDecorated); } ;

def_statement @init { Open(); }
  : 'def' identifier '(' ( parameter ( ',' { OneSeparator(); } parameter? )* )? ')' ( '->' expr { Say(kAnnotation); } )? ':' block { Close(kDef); } ;
parameter @init { Open(); }
  : ( identifier | '*' identifier? | '**' identifier | '/' )
    ( ':' ( expr | '*' operators { Say(kStar); } ) { Say(kAnnotation); } )? ( '=' expr { Say(kDefault); } )? { Close(kParameter); } ;
class_statement @init { Open(); } : 'class' identifier ( '(' arguments ')' )? ':' block { Close(kClass); } ;

// ---- match

match_statement @init { Open(); } : 'match' named_list ':' NEWLINE INDENT case_clause+ DEDENT { Close(kMatch); } ;
case_clause @init { Open(); } : 'case' open_patterns ( 'if' named_expr { Say(kGuard); } )? ':' block { Close(kCase); } ;
open_patterns @init { Open(); } : patterns { Close(kPatternSequence); } ;
patterns : pattern ( ',' { OneSeparator(); } pattern? )* ;
pattern @init { Open(); }
  : closed_pattern ( '|' closed_pattern )* ( 'as' identifier { Say(kAlias); } )? { Close(kPatternAlternatives); } ;
closed_pattern @init { Open(); }
  : ( '-' { Say(kMark); } )? number ( ( '+' | '-' ) { Say(kMark); } number )? { Close(kPatternLiteral); }
  | strings { Close(kPatternLiteral); }
  | ( 'None' | 'True' | 'False' ) { Say(kConstant); Close(kPatternLiteral); }
  | '*' identifier { Close(kPatternStar); }
  | identifier ( '.' identifier )* { Close(kPatternDotted); }
    ( '(' { OpenHere(); } ( class_argument ( ',' { OneSeparator(); } class_argument? )* )? ')' { Close(kPatternClass); } )?
  | '(' patterns? ')' { Close(kPatternGroup); }
  | '[' patterns? ']' { Close(kPatternList); }
  | '{' ( mapping_item ( ',' { OneSeparator(); } mapping_item? )* )? '}' { Close(kPatternMapping); } ;
class_argument @init { Open(); } : pattern ( '=' pattern { Close(kPatternKeyword); } | { Close(kPatternSequence); } ) ;
mapping_item @init { Open(); } : closed_pattern ':' pattern { Close(kPatternPair); } | '**' identifier { Close(kPatternRest); } ;
number : NUMBER { Say(kNumber); } ;

// ---- expressions

expr_list @init { uint32_t first = NextToken(); bool several = false; }
  : starred_expr ( ',' { Comma(first, several); } starred_expr? )* { if (several) Close(kExprList); } ;
starred_expr : '*' operators { Say(kStar); } | expr ;
named_list @init { uint32_t first = NextToken(); bool several = false; }
  : starred_named ( ',' { Comma(first, several); } starred_named? )* { if (several) Close(kExprList); } ;
starred_named : '*' operators { Say(kStar); } | named_expr ;
named_expr : expr ( ':=' expr { Say(kWalrus); } )? ;

expr
  : operators ( 'if' operators 'else' { Deeper(); } expr { Shallower(); Say(kConditional); } )?
  | lambda ;
lambda @init { Open(); }
  : 'lambda' { Deeper(); } ( lambda_parameter ( ',' { OneSeparator(); } lambda_parameter? )* )? ':' expr { Shallower(); Close(kLambda); } ;
lambda_parameter @init { Open(); }
  : ( identifier | '*' identifier? | '**' identifier | '/' ) ( '=' expr { Say(kDefault); } )? { Close(kParameter); } ;

operators @init { bool flat = true; }
  : ( ( 'not' | '+' | '-' | '~' ) { Operator(kPrefix, flat); } )* primary
    ( ( 'or' | 'and' | 'in' | 'not in' | 'is' | 'is not' | '<' | '>' | '<=' | '>=' | '==' | '!=' | '|' | '^' | '&' | '<<' | '>>'
      | '+' | '-' | '*' | '/' | '//' | '%' | '@' | '**' ) { Operator(kInfix, flat); }
      ( ( 'not' | '+' | '-' | '~' ) { Operator(kPrefix, flat); } )* primary )*
    { if (!flat) Say(kCloseOperators); } ;

primary @init { bool awaits = false; }
  : ( 'await' { awaits = true; OpenHere(); } )?
    ( NAME { Say(kName); }
    | NUMBER { Say(kNumber); }
    | strings
    | ( 'None' | 'True' | 'False' | '...' ) { Say(kConstant); }
    | '(' { OpenHere(); } group ')' { Close(kGroup); }
    | '[' { OpenHere(); } ( starred_named ( clauses | ( ',' { OneSeparator(); } starred_named? )* ) )? ']' { Close(kList); }
    | '{' { OpenHere(); } ( brace_item ( clauses | ( ',' { OneSeparator(); } brace_item? )* ) )? '}' { Close(kBrace); } )
    ( '.' NAME { Say(kAttribute); }
    | '(' { OpenHere(); } arguments ')' { Close(kCall); }
    | '[' { OpenHere(); } subscript ( ',' { OneSeparator(); } subscript? )* ']' { Close(kIndex); } )*
    { if (awaits) Close(kAwait); } ;
group : ( starred_named ( clauses | ( ',' { OneSeparator(); } starred_named? )* ) | yield )? ;
brace_item : '**' operators { Say(kDoubleStar); } | starred_named ( ':' expr { Say(kPair); } )? ;
yield @init { Open(); } : 'yield' ( 'from' expr { Close(kYieldFrom); } | expr_list? { Close(kYield); } ) ;

arguments : ( argument ( ',' { OneSeparator(); } argument? )* )? ;
argument
  : '*' expr { Say(kStar); }
  | '**' expr { Say(kDoubleStar); }
  | expr ( ':=' expr { Say(kWalrus); } | '=' expr { Say(kKeyword); } | )  ( clauses { Say(kGenerator); } )? ;

subscript @init { uint32_t first = NextToken(); }
  : named_expr ( { OpenBefore(first); } slice_rest )?
  | { Open(); } slice_rest
  | '*' operators { Say(kStar); } ;
slice_rest : ':' { Say(kMark); } expr? ( ':' { Say(kMark); } expr? )? { Close(kSlice); } ;

targets @init { uint32_t first = NextToken(); bool several = false; }
  : target ( ',' { Comma(first, several); } target? )* { if (several) Close(kExprList); } ;
target : '*' primary { Say(kStar); } | primary ;
clauses @init { Open(); } : clause+ { Close(kClauses); } ;
clause @init { Open(); } : ( 'async' { Say(kMark); } )? 'for' targets 'in' operators ( 'if' operators )* { Close(kClause); } ;

// ---- strings

strings @init { bool several = false; }
  : ( STRING { StringLiteral(several); } | { if (!several) Open(); several = true; } f_string )+ { if (several) Close(kStrings); } ;
f_string @init { Open(); } : FSTRING_START ( FSTRING_TEXT { Say(kText); } | field )* FSTRING_END { Close(kFString); } ;
field @init { Open(); }
  : FIELD_OPEN { OpenHere(); } group { Close(kGroup); } ( FIELD_EQUAL { Say(kDebugField); } )? ( FIELD_BANG NAME { Say(kMark); } )? format? FIELD_CLOSE { Close(kField); } ;
format : FIELD_COLON { OpenHere(); } ( FSTRING_TEXT { Say(kText); } | field )* { Close(kFormat); } ;
